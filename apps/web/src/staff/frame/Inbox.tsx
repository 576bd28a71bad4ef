import type { WhoAsksReply } from '@rabbet/client';
import { inquiryList } from '@rabbet/domain/inquiries/inquiries';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { Icon } from '../parts/Icon';
import { useClient } from '../session/staff-client';
import { mayRead } from '../session/who-asks';

interface InboxProps {
  readonly who: WhoAsksReply;
}

/** Number of inquiries that wait for an answer, with the way to them; for those alone who may read them. */
export function Inbox({ who }: InboxProps) {
  const client = useClient();
  const isReader = mayRead(who, 'people');
  const { data: count = 0 } = useQuery({
    queryKey: ['list', inquiryList.path, 'open count'],
    queryFn: async () => (await client.list(inquiryList, { answered: false, count: 1 })).total_rows,
    enabled: isReader,
  });
  if (!isReader) return null;
  const words = count === 0 ? 'No inquiry is open' : count === 1 ? '1 inquiry is open' : `${count} inquiries are open`;
  return (
    <Link className="inbox" to={`${STAFF_PATHS.inquiries}?answered=false`} aria-label={words} title={words}>
      <Icon name="inbox" />
      {count > 0 && <strong>{count}</strong>}
    </Link>
  );
}
