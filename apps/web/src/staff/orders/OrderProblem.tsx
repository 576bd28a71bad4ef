import type { ProblemBody } from '@rabbet/client';
import type { ReactNode } from 'react';
import { ProblemBox } from '../../kernel/forms/ShopForm';
import { TO_BE_SURE } from './asking';
import { Meanwhile } from './Meanwhile';

/** Words for a problem that a form of an order's sheet tells by itself: somebody was faster, or a question. */
export function orderProblem(id: number, problem: ProblemBody, hold?: () => void): ReactNode {
  if (problem.status === 412) return <Meanwhile {...{ id, problem, hold }} />;
  return problem.code === TO_BE_SURE ? <Question problem={problem} /> : null;
}

function Question({ problem }: { readonly problem: ProblemBody }) {
  return (
    <ProblemBox problem={problem}>
      <p>
        <strong>{problem.detail}</strong>
      </p>
      <p>Press the button again if you want this all the same.</p>
      <input type="hidden" name="sure" value="true" />
    </ProblemBox>
  );
}
