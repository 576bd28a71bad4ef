import { HttpProblem } from '../problems/problems';

export function stoppingProblem(): HttpProblem {
  return new HttpProblem(503, 'service/stopping', 'The shop is being closed for a moment. Please try again.', {
    headers: { connection: 'close', 'retry-after': '5' },
  });
}
