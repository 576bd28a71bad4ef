import type { Client, RolesReply } from '@rabbet/client';
import type { Access, Resource, Role } from '@rabbet/domain/callers/roles';
import { queryOptions } from '@tanstack/react-query';
import { useAnswer } from '../../kernel/data/answer';
import type { PageInput } from '../../kernel/pages/load-page';
import { useClient } from '../session/staff-client';
import { Listed } from '../parts/Listed';
import { PageTitle } from '../frame/PageTitle';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { forStaff } from '../session/who-asks';

export const Frame = StaffFrame;
export const forms = FRAME_FORMS;
export const load = forStaff('accounts', (_visit, { queryClient, client }) =>
  queryClient.fetchQuery(rolesQuery(client)),
);

function rolesQuery(client: Client) {
  return queryOptions({ queryKey: ['roles'], queryFn: () => client.roles() });
}

export function Page(_props: { readonly visit: PageInput }) {
  const answer = useAnswer(rolesQuery(useClient()));
  return (
    <>
      <PageTitle title="Roles" />
      <Listed answer={answer} what="the roles">
        {(told) => (
          <>
            <AccessTable {...told} />
            <Kinds {...told} />
          </>
        )}
      </Listed>
    </>
  );
}

const WORDS: Readonly<Record<Access, string>> = { change: 'changes', read: 'reads', none: 'not at all' };
const SIGNS: Readonly<Record<Access, string>> = { change: '●', read: '○', none: '–' };

function AccessTable({ roles, resources, access }: RolesReply) {
  return (
    <>
      <p className="key-to-signs">
        <span aria-hidden="true">●</span> reads and changes, <span aria-hidden="true">○</span> reads,{' '}
        <span aria-hidden="true">–</span> neither
      </p>
      <div className="scroller" role="region" aria-label="Who may do what" tabIndex={0}>
        <table className="grid">
          <thead>
            <tr>
              <th scope="col">Of what</th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {role}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {resources.map(({ name, about }) => (
              <tr key={name}>
                <th scope="row" title={name}>
                  {about}
                </th>
                {roles.map((role) => (
                  <Sign key={role} access={access[role][name]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Sign({ access }: { readonly access: Access }) {
  return (
    <td className={`grid-${access}`} title={WORDS[access]}>
      <span aria-hidden="true">{SIGNS[access]}</span>
      <span className="for-ears">{WORDS[access]}</span>
    </td>
  );
}

/** Field by field, where it is folded open. */
function Kinds({ kinds, roles, access }: RolesReply) {
  return (
    <section className="kinds">
      <h2>Field by field</h2>
      {kinds.map(({ kind, readers, changers, fields }) => (
        <details key={kind}>
          <summary>
            <strong>{kind}</strong> <span>{`read by ${namesOf(readers, roles, access)}`}</span>
          </summary>
          <p>{changers === null ? 'Nobody changes it by hand.' : `Anyone who may change ${changers} changes it.`}</p>
          <ul className="field-readers">
            {fields.map((field) => (
              <li key={field.name}>
                <code>{field.name}</code> {namesOf(field.readers, roles, access)}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

function namesOf(readers: string, roles: readonly Role[], access: RolesReply['access']): string {
  if (readers === 'public') return 'everybody, visitors too';
  const who = roles.filter((role) => readers === 'staff' || access[role][readers as Resource] !== 'none'); // or a resource
  return who.length === roles.length ? 'all who work here' : who.join(', ') || 'nobody';
}
