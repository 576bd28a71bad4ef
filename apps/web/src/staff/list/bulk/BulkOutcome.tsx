import { formatCount } from '@rabbet/domain/numbers/format-count';
import { useActChoices } from './ActForm';
import { OutcomeTable } from './OutcomeTable';
import { countStatus, inOrder, type Outcomes } from './outcomes';
import { type BulkSubject, countIn } from './subject';
import type { BulkStage, useBulk } from './use-bulk';

type ShownStage = Extract<BulkStage, { readonly kind: 'shown' }>;

interface BulkOutcomeProps {
  readonly stage: ShownStage;
  readonly subject: BulkSubject;
  readonly bulk: Pick<ReturnType<typeof useBulk>, 'preview' | 'perform'>;
  readonly onClose: () => void;
}

/** Preview of an act with the button that does it, or its result. */
export function BulkOutcome({ stage, subject, bulk, onClose }: BulkOutcomeProps) {
  const { isTrial, attempt, outcomes, cutOff } = stage;
  const { act, values } = attempt;
  const choices = useActChoices(act) ?? {};
  const refused = countStatus(outcomes, 'refused');
  const ready = countStatus(outcomes, 'ready');
  const shown = isTrial ? inOrder(outcomes) : inOrder(outcomes).filter(({ status }) => status === 'refused');
  const goOn = () => (isTrial ? bulk.preview(act, values) : bulk.perform(attempt, outcomes));
  return (
    <section className="bulk-outcome" aria-label={isTrial ? 'Preview' : 'Result'}>
      <p role="status">{summaryOf(stage, subject)}</p>
      {cutOff !== null && (
        <div className="shop-form-problem" role="alert">
          <p>Cut off: {cutOff} Go on, and nothing is done twice.</p>
          <button type="button" className="button" onClick={goOn}>
            Go on
          </button>
        </div>
      )}
      {shown.length > 0 && (
        <div className="bulk-rows">
          <OutcomeTable
            caption={isTrial ? 'What would happen to each' : 'What was refused'}
            outcomes={shown}
            done={act.done}
            {...{ subject, choices }}
          />
        </div>
      )}
      <div className="shop-form-end">
        {isTrial && cutOff === null && ready > 0 && (
          <button
            type="button"
            className={`button ${act.noUndo === undefined ? 'button-main' : 'button-danger'}`}
            onClick={() => bulk.perform(attempt, outcomes)}
          >
            Do it for {formatCount(ready)}
            {refused > 0 && ` (${formatCount(refused)} refused)`}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={onClose}>
          {isTrial ? 'Cancel' : 'Close'}
        </button>
      </div>
    </section>
  );
}

/** `10 pieces would be moved, 2 refused, 1 is so already. Nothing is changed yet.` */
function summaryOf({ isTrial, attempt, outcomes }: ShownStage, subject: BulkSubject): string {
  const { done } = attempt.act;
  const count = countStatus(outcomes, isTrial ? 'ready' : 'done');
  const subjects = count === 0 ? 'None' : countIn(subject, count);
  const counts = [`${subjects} ${isTrial ? 'would be ' : ''}${done}`, ...countOthers(outcomes)];
  return `${counts.join(', ')}.${isTrial ? ' Nothing is changed yet.' : ''}`;
}

function countOthers(outcomes: Outcomes): readonly string[] {
  const refused = countStatus(outcomes, 'refused');
  const same = countStatus(outcomes, 'same');
  const waiting = countStatus(outcomes, 'waiting');
  return [
    ...(refused > 0 ? [`${formatCount(refused)} refused`] : []),
    ...(same > 0 ? [`${formatCount(same)} ${same === 1 ? 'is' : 'are'} so already`] : []),
    ...(waiting > 0 ? [`${formatCount(waiting)} not sent yet`] : []),
  ];
}
