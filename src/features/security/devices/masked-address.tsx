/** A masked IP address, left to right in any language. */
export function MaskedAddress({ address }: { address: string }) {
  return (
    <bdi translate="no" dir="ltr">
      {address}
    </bdi>
  );
}
