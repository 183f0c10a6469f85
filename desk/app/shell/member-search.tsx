import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { cx } from '#/ui/cx';
import { memberSearch } from '#desk/contract/member.ts';
import { read } from '../api/read.ts';

const SHORTEST = 2;

/** The members that match a typed text. `isKnown` is false while they are fetched. */
function useMatches(text: string) {
  const query = useDeferredValue(text.trim());
  const isSearched = query.length >= SHORTEST;
  const { data, error, isFetching } = useQuery({
    ...read(memberSearch, { query }),
    enabled: isSearched,
  });
  const isKnown = query === text.trim() && data !== undefined;
  const members = isSearched ? (data?.members ?? []) : [];
  return { members, isKnown, isSearched, error, isFetching };
}

/**
 * Finds a member by member number, name, e-mail address, phone number, withdrawal address, hash or
 * order number.
 */
export function MemberSearch({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  /** True after Enter was pressed before the matches were known. */
  const [isAwaited, setAwaited] = useState(false);
  const { members, isKnown, isSearched, error, isFetching } = useMatches(text);

  function choose(memberId: number | undefined) {
    if (memberId === undefined) return;
    setOpen(false);
    setText('');
    input.current?.blur();
    void navigate({ to: '/member/$id', params: { id: String(memberId) } });
  }

  const chooseOnly = useEffectEvent(() => {
    setAwaited(false);
    if (members.length === 1) choose(members[0]?.id);
  });
  useEffect(() => {
    if (isAwaited && isKnown) chooseOnly();
  }, [isAwaited, isKnown]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setMarked(Math.min(Math.max(marked + step, 0), members.length - 1));
    } else if (event.key === 'Enter') {
      if (isKnown) choose(members[marked]?.id);
      else setAwaited(true);
    } else if (event.key === 'Escape') {
      setOpen(false);
      input.current?.blur();
    }
  }

  const isShown = isOpen && isSearched;
  return (
    <div className="relative">
      <Search aria-hidden="true" className="absolute start-3 top-2.5 size-4 text-faint" />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label="Search for a member"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && members[marked] ? `${id}-${marked}` : undefined}
        autoComplete="off"
        placeholder="Member: number, name, email, phone, address, hash, order"
        className="h-9 w-full rounded-md bg-fill ps-9 pe-3 text-sm outline-none focus:outline-2 focus:outline-accent-ink"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setMarked(0);
          setAwaited(false);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          setAwaited(false);
        }}
        onKeyDown={onKeyDown}
      />
      {isShown ? (
        <div className="absolute inset-x-0 top-11 z-30 rounded-md border border-line bg-raised shadow-lift">
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label="Members"
            className="max-h-96 overflow-y-auto"
          >
            {members.map((member, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the field choose it
              <div
                key={member.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === marked}
                className={cx(
                  'flex min-h-10 cursor-pointer items-center gap-3 px-3',
                  index === marked && 'bg-fill',
                )}
                // This handler runs before the field loses focus, which would close the list.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(member.id)}
              >
                <span className="num text-muted">#{member.id}</span>
                <span className="font-medium">{member.username}</span>
                <span className="min-w-0 flex-1 truncate text-muted">
                  {member.email ?? member.phone}
                </span>
                <span className="text-xs text-faint">{member.match}</span>
              </div>
            ))}
          </div>
          {members.length === 0 ? (
            <p role="status" className="px-3 py-2 text-muted">
              {error ? error.message : isFetching ? 'Searching …' : 'No member matches.'}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
