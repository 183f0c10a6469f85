/** A bucket of an S3-compatible store and the key pair that may write to it. */
export interface BucketAddress {
  /** `https://host/bucket` or `https://host/bucket/folder`, without a trailing slash. */
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const DEFAULT_REGION = 'us-east-1';
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** A path whose segments are the same in a URL and in a signature. */
const PATH = /^(\/[\w.-]+)+$/;

/**
 * Parses `https://KEY:SECRET@host/bucket?region=eu-central-1`; reserved characters of the key pair
 * are percent-encoded. Returns `undefined` for anything else. A bucket without TLS must be on this
 * machine, because the images are private.
 */
export function parseBucketAddress(text: string): BucketAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, host, pathname, username, password, searchParams, hash } = new URL(
    text,
  );
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  const path = pathname.replace(/\/$/, '');
  const isOnlyRegion = [...searchParams.keys()].every((name) => name === 'region');
  if (!isSafe || !PATH.test(path) || !isOnlyRegion || hash !== '') return undefined;
  if (username === '' || password === '') return undefined;
  const region = searchParams.get('region') ?? DEFAULT_REGION;
  if (!/^[\w-]+$/.test(region)) return undefined;
  try {
    return {
      url: `${protocol}//${host}${path}`,
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      region,
    };
  } catch {
    return undefined;
  }
}
