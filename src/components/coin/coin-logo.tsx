import { imageAddress } from '#/lib/url';
import { LogoImage } from '#/ui/logo-image';

/** Coins whose mark lies in public/coins: asking for another one would end in an error. */
export const DRAWN_COINS: readonly string[] = [
  'ada',
  'avax',
  'bnb',
  'btc',
  'doge',
  'dot',
  'eth',
  'link',
  'ltc',
  'sol',
  'ton',
  'trx',
  'usdc',
  'usdt',
  'xrp',
];

interface CoinLogoProps {
  /** `USDT`. */
  code: string;
  /** The server's image, when it names one. */
  logo?: string | undefined;
  className?: string | undefined;
}

/** A coin's mark: the server's, else ours, else its first letter. */
export function CoinLogo({ code, logo, className }: CoinLogoProps) {
  const file = code.toLowerCase();
  const drawn = DRAWN_COINS.includes(file) ? `/coins/${file}.svg` : undefined;
  return <LogoImage src={imageAddress(logo) ?? drawn} name={code} className={className} />;
}
