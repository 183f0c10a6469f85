import { Link } from '@tanstack/react-router';
import { buttonClass } from '#/ui/button-class';

export function Missing() {
  return (
    <main className="flex min-h-[60dvh] flex-col items-center justify-center gap-4">
      <h1 className="text-lg font-semibold">This screen doesn’t exist</h1>
      <Link to="/" className={buttonClass()}>
        Go to Today
      </Link>
    </main>
  );
}
