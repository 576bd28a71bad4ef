import type { ProblemBody } from '@rabbet/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProblemBox } from '../../kernel/forms/ShopForm';
import { choicesQuery } from '../sheet/choices';
import { FieldInput } from '../sheet/FieldInput';
import { useClient } from '../session/staff-client';
import { useWho } from '../session/who-asks';
import { WORKER_FIELDS } from './order-forms';

/** Words for somebody who is no employee, and the field that asks who did it. */
export function unknownWorker(problem: ProblemBody): ReactNode {
  if (problem.code !== 'step/employee') return null;
  return (
    <>
      <NoEmployee problem={problem} />
      <WhoDidIt />
    </>
  );
}

/** The same for a form that has this field already. */
export function unknownWorkerIn(problem: ProblemBody): ReactNode {
  return problem.code === 'step/employee' ? <NoEmployee problem={problem} /> : null;
}

function NoEmployee({ problem }: { readonly problem: ProblemBody }) {
  return (
    <ProblemBox problem={problem}>
      <p>
        You are signed in, but you are no employee of the shop: choose who did it, and press the button again. Whoever
        keeps the accounts can make you an employee, under Accounts. Then one press is enough.
      </p>
    </ProblemBox>
  );
}

function WhoDidIt() {
  const choices = useQuery(choicesQuery(useClient(), useWho(), WORKER_FIELDS)).data ?? {};
  return Object.entries(WORKER_FIELDS).map(([name, field]) => (
    <FieldInput key={name} name={name} field={field} choices={choices} />
  ));
}
