import type { ProblemBody } from '@rabbet/client';
import type { ReactNode } from 'react';
import { ProblemBox } from '../../kernel/forms/ShopForm';
import { TO_BE_SURE } from './asking';
import { Meanwhile } from './Meanwhile';

/** Words for a problem that a form of an order's sheet tells by itself: somebody was faster, or a question. */
export function orderProblem(id: number, problem: ProblemBody, hold?: () => void): ReactNode {
  if (problem.status === 412) return <Meanwhile {...{ id, problem, hold }} />;
  if (problem.code === AGAIN) return <Question problem={problem} sure="again" />;
  return problem.code === TO_BE_SURE ? <Question problem={problem} sure="sure" /> : null;
}

/** Code of a payment that may be the one which was recorded a moment ago. */
const AGAIN = 'payment/again';

interface QuestionProps {
  readonly problem: ProblemBody;
  /** Field that says yes. */
  readonly sure: string;
}

function Question({ problem, sure }: QuestionProps) {
  return (
    <ProblemBox problem={problem}>
      <p>
        <strong>{problem.detail}</strong>
      </p>
      <p>Press the button again if you want this all the same.</p>
      <input type="hidden" name={sure} value="true" />
    </ProblemBox>
  );
}
