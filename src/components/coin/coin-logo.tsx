import { imageAddress } from '#/lib/url';
import { LogoImage } from '#/ui/logo-image';

/** Coins with a logo in public/coins; requesting any other would fail. */
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
  /** The code of the coin, such as `USDT`. */
  code: string;
  /** The server's image, if the coin has one. */
  logo?: string | undefined;
  className?: string | undefined;
}

/**
 * The logo of a coin: the server's image, otherwise the bundled one, otherwise the first letter of
 * the code.
 */
export function CoinLogo({ code, logo, className }: CoinLogoProps) {
  const file = code.toLowerCase();
  const drawn = DRAWN_COINS.includes(file) ? `/coins/${file}.svg` : undefined;
  return <LogoImage src={imageAddress(logo) ?? drawn} name={code} className={className} />;
}
