import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAtomValue, useSetAtom } from 'jotai';
import { Bell } from 'lucide-react';
import { authQueries } from '#/api/auth';
import { siteQueries } from '#/api/site';
import { LanguageMenu } from '#/components/language/language-menu';
import { DemoMark } from '#/components/page/demo-mark';
import { panelOpenAtom } from '#/state/panel';
import { tokenAtom } from '#/state/session';
import { AppBar } from '#/ui/app-bar';
import { buttonClass } from '#/ui/button-class';
import { cx } from '#/ui/cx';
import { Dot } from '#/ui/dot';
import { iconButtonClass } from '#/ui/icon-button';
import { linkClass } from '#/ui/link-button';

const LOGO = 'flex min-h-11 min-w-0 items-center gap-2 rounded-md text-base font-semibold text-ink';

/**
 * The header of the home page. The logo opens the member panel, or takes guests to the login page.
 */
export function SiteHeader() {
  const isMember = useAtomValue(tokenAtom) !== undefined;
  const setPanelOpen = useSetAtom(panelOpenAtom);
  const { data } = useQuery(siteQueries.settings());
  const name = data?.name ?? 'Trade';
  const mark = (
    <>
      <img src={data?.logo ?? '/icons/logo.svg'} alt="" width={28} height={28} className="size-7" />
      <span translate="no" className="truncate">
        {name}
      </span>
    </>
  );
  return (
    <AppBar
      className="frame-full"
      start={
        isMember ? (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setPanelOpen(true)}
            className={LOGO}
          >
            {mark}
            <span className="sr-only">
              <Trans>Your menu</Trans>
            </span>
          </button>
        ) : (
          <Link to="/login" className={LOGO}>
            {mark}
            <span className="sr-only">
              <Trans>Log in</Trans>
            </span>
          </Link>
        )
      }
      end={
        <>
          {isMember ? <UnreadBell /> : <GuestLinks />}
          <LanguageMenu />
        </>
      }
    >
      {/* Next to a guest's links, there is room for the word only on wider screens. Narrower
          screens show a dot. */}
      <span className={cx('flex', !isMember && 'max-[25.99rem]:hidden')}>
        <DemoMark isWord />
      </span>
      {isMember ? null : (
        <span className="flex min-[26rem]:hidden">
          <DemoMark />
        </span>
      )}
    </AppBar>
  );
}

/** On the narrowest screens the logo alone leads to /login. */
function GuestLinks() {
  return (
    <>
      <Link
        to="/login"
        className={linkClass('min-h-11 px-2 whitespace-nowrap max-[21.99rem]:hidden')}
      >
        <Trans>Log in</Trans>
      </Link>
      <Link
        to="/register"
        className={buttonClass({
          variant: 'secondary',
          size: 'sm',
          className: 'whitespace-nowrap',
        })}
      >
        <Trans>Sign up</Trans>
      </Link>
    </>
  );
}

/** Leads to the messages, with a dot if any are unread. */
function UnreadBell() {
  const { t } = useLingui();
  const { data } = useQuery(authQueries.member());
  return (
    <Link to="/notify" aria-label={t`Notifications`} className={iconButtonClass()}>
      <Bell />
      {data?.hasUnread ? <Dot label={t`Unread`} className="absolute end-2.5 top-2.5" /> : null}
    </Link>
  );
}
