import type { Aggregate, CommandExecutor, Process } from '@rabbet/commands';
import type { ExhibitionEvent } from '@rabbet/commands/testing/exhibition';

type ThanksEvent = { type: 'ThanksSent'; data: { exhibition: string } };
type ThanksCommand = { type: 'SendThanks'; data: { exhibition: string } };

/** Says thank you as often as it is told to: only the command's id keeps it from thanking twice. */
const thanks: Aggregate<null, ThanksCommand, ThanksEvent> = {
  name: 'thanks',
  resource: null,
  initial: null,
  decide: { SendThanks: (_, data) => [{ type: 'ThanksSent', data }] },
  evolve: { ThanksSent: () => null },
};

export function thanking(path: CommandExecutor): Process<ExhibitionEvent, { exhibition: string }> {
  return {
    name: 'thanks',
    handles: ['ExhibitionPlanned'],
    intend: ({ stream }) => [{ intent: { exhibition: stream } }],
    async act({ exhibition }, { context }) {
      await path.execute(thanks, 1, { type: 'SendThanks', data: { exhibition } }, context);
    },
  };
}
