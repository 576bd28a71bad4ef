import type { ProblemBody } from '@rabbet/client';
import { Link, useLocation } from 'react-router-dom';
import { EmptyWall } from '../../ui/EmptyWall';
import { Head } from '../pages/Head';

const NOT_YOURS = 'Your role does not include this page. The person who manages the shop’s accounts can change that.';

/** Page for whoever asks for what is not theirs, or was refused: in words, with the way back. */
export function RefusedPage({ refusal }: { readonly refusal?: Pick<ProblemBody, 'status' | 'detail'> }) {
  const { pathname, search } = useLocation();
  const title = refusal ? (refusal.status === 429 ? 'Please wait' : 'That was not done') : 'This is not for your role';
  const back = (
    <Link to={`${pathname}${search}`} reloadDocument className="button">
      Reload this page
    </Link>
  );
  return (
    <>
      <Head title={title} description={title} keywords={[]} hidden />
      <EmptyWall title={title} link={refusal && back}>
        {refusal ? refusal.detail : NOT_YOURS}
      </EmptyWall>
    </>
  );
}
