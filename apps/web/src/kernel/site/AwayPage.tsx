import { Problem } from '@rabbet/client';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { EmptyWall } from '../../ui/EmptyWall';
import { Head } from '../pages/Head';
import { PhoneLink } from '../contact/PhoneLink';
import { useShop } from '../data/shop';

interface AwayPageProps {
  readonly cause: Problem;
  /** The link that asks for the page again. */
  readonly retry: ReactNode;
  readonly onAgain: () => void;
  /** True for those whom the telephone of the shop would ring up. */
  readonly isForStaff: boolean;
}

/**
 * The shop is there, but its data is not. It is asked again without anybody's doing: of a document by its server
 * (`Refresh`), and here once the page is a script's.
 */
export function AwayPage({ cause, retry, onAgain, isForStaff }: AwayPageProps) {
  const again = useEffectEvent(onAgain);
  useEffect(() => {
    const timer = setTimeout(again, someSeconds() * 1_000);
    return () => clearTimeout(timer);
  }, [cause]); // each failure is another one
  const { title, words } = WORDS.get(cause.code) ?? AWAY;
  const { phone } = useShop();
  return (
    <>
      <Head title={title} description={words} keywords={[]} hidden />
      <EmptyWall title={title} link={retry}>
        {words}
        {phone && !isForStaff && (
          <>
            {' '}
            You can also call us at <PhoneLink number={phone} />.
          </>
        )}
      </EmptyWall>
    </>
  );
}

/** Says if the service is unavailable at present and may be asked again. */
export function isAway(cause: unknown): cause is Problem {
  return cause instanceof Problem && cause.status === 503;
}

/** Random delay, so that browsers refused at the same time do not return at the same time. */
function someSeconds(): number {
  return 5 + 5 * Math.random();
}

const AWAY = {
  title: 'Back in a moment',
  words: 'We cannot reach our records right now. This page will try again by itself in a few seconds.',
};
const WORDS: ReadonlyMap<string, typeof AWAY> = new Map([
  [
    'service/building',
    {
      title: 'This wall is being hung',
      words: 'This page is being prepared, and will appear by itself when it is ready.',
    },
  ],
  [
    'service/behind',
    {
      title: 'One moment, please',
      words: 'This is so new that it is still on its way here. It will appear by itself in a few seconds.',
    },
  ],
]);
