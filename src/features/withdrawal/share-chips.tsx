import { Chip } from '#/ui/chip';
import { type Money, multiply, roundDown } from '#core/domain/money.ts';

const SHARES = [25, 50, 75] as const;

interface ShareChipsProps {
  balance: Money;
  places: number;
  onChange: (amount: string) => void;
}

/** Inserts a part of the balance. The field itself has "All". */
export function ShareChips({ balance, places, onChange }: ShareChipsProps) {
  return (
    <div className="-mt-3 grid grid-cols-3 gap-2">
      {SHARES.map((share) => (
        <Chip
          key={share}
          onClick={() => onChange(roundDown(multiply(balance, String(share / 100)), places))}
        >
          <span translate="no" className="num">{`${share}%`}</span>
        </Chip>
      ))}
    </div>
  );
}
