import { company, contactDetail, person } from '@rabbet/domain/people/people';
import { Link } from 'react-router-dom';
import { mayChange, mayRead } from '../../session/who-asks';
import { contactOwner } from '../contact-forms';
import { Contacts } from '../Contacts';
import { recordPath } from '../kinds';
import { Belonging, factsOf } from '../record-parts';
import { Facts } from '../../sheet/Sheet';
import { AsCustomer } from './AsCustomer';
import type { OverviewReply } from '@rabbet/client';
import { customerWords, type OverviewCustomer } from './overview';
import type { PersonPartProps } from './PersonHead';
import { PersonMoney } from './PersonMoney';

interface PersonSideProps extends PersonPartProps {
  readonly customers: readonly OverviewCustomer[];
}

/** Side of the page: how to reach somebody, money, who belongs to them, and what they are as a customer. */
export function PersonSide({ kind, record, overview, who, customers }: PersonSideProps) {
  const owner = contactOwner(kind, record);
  const { newsletter, neighbors } = overview;
  return (
    <>
      {owner && mayRead(who, contactDetail.resource) && <Contacts {...{ kind, record, owner }} />}
      <PersonMoney overview={overview} />
      <Neighbors neighbors={neighbors} />
      <Belonging {...{ kind, record, who }} shownElsewhere={['vectors']} />
      {customers.map((buyer, i) => (
        <section key={buyer.id} aria-label={`As a customer ${customerWords(overview, buyer)}`.trim()}>
          <AsCustomer id={buyer.id} words={customerWords(overview, buyer)} isOpen={i === 0} who={who} />
        </section>
      ))}
      <Facts
        facts={[
          ...factsOf(kind, record, mayChange(who, kind.resource)),
          ...(newsletter ? [['Newsletter', NEWSLETTER[newsletter]] as const] : []),
        ]}
      />
    </>
  );
}

const NEWSLETTER: Readonly<Record<NonNullable<OverviewReply['newsletter']>, string>> = {
  asked: 'not confirmed yet',
  subscribed: 'subscribed',
  left: 'left it',
};

/** Companies of a person, or people of a company. */
function Neighbors({ neighbors }: Pick<OverviewReply, 'neighbors'>) {
  const [first] = neighbors;
  if (!first) return null;
  const title = first.kind === person.name ? 'People' : 'Companies';
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="things">
        {neighbors.map(({ kind, id, name }) => (
          <li key={id}>
            <Link to={recordPath(kind === company.name ? company : person, id)}>{name ?? '[erased]'}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
