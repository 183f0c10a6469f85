import { Trans } from '@lingui/react/macro';
import type { AddressNetwork } from '#core/domain/deposit-networks.ts';
import type { AddressValidationError } from '#core/domain/withdrawal-address.ts';

interface NetworksProps {
  networks: readonly AddressNetwork[];
}

/** The address format of networks that members know by name. */
export function NetworkHint({ networks }: NetworksProps) {
  const isTron = networks.some(({ name }) => name === 'TRC20');
  const isEthereum = networks.some(({ name }) => name === 'ERC20');
  if (isTron && isEthereum) {
    return (
      <Trans>TRC20: T and 33 more characters. ERC20: 0x and 40 digits or letters a to f.</Trans>
    );
  }
  if (isTron) return <Trans>TRC20: T and 33 more characters.</Trans>;
  if (isEthereum) return <Trans>ERC20: 0x and 40 digits or letters a to f.</Trans>;
  return <Trans>Make sure the address is for the network your wallet receives on.</Trans>;
}

interface AddressValidationMessageProps extends NetworksProps {
  validationError: AddressValidationError | 'noCoin';
  code: string | undefined;
}

/** The message for the validation error of a field. */
export function AddressValidationMessage({
  validationError,
  code,
  networks,
}: AddressValidationMessageProps) {
  switch (validationError) {
    case 'noCoin':
      return <Trans>Choose a coin.</Trans>;
    case 'noAddress':
      return <Trans>Enter an address.</Trans>;
    case 'badAddress':
      return networks.every(({ rule }) => rule === 'any') ? (
        <Trans>Enter an address with 8 to 128 letters, digits and symbols, and no spaces.</Trans>
      ) : (
        <>
          <Trans>This isn’t a valid {code} address.</Trans> <NetworkHint networks={networks} />
        </>
      );
    case 'mistypedAddress':
      return <Trans>There’s a typo in this address. Copy it again.</Trans>;
    case 'paymentLink':
      return <Trans>This link contains more than just an address. Enter the address only.</Trans>;
  }
}
