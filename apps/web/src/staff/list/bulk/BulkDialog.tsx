import type { BulkRow } from '@rabbet/domain/deciders/bulk-acts';
import type { Values } from '@rabbet/domain/records/fields';
import { formatCount } from '@rabbet/domain/numbers/format-count';
import { useId, useState } from 'react';
import { Dialog } from '../../../ui/Dialog';
import { useLeavingWarning } from '../../parts/use-leaving-warning';
import { ActForm } from './ActForm';
import { BulkOutcome } from './BulkOutcome';
import { type AnyChoice, type BulkSubject, countIn } from './subject';
import { type BulkReport, type BulkStage, useBulk } from './use-bulk';

interface BulkDialogProps {
  readonly choice: AnyChoice;
  readonly rows: readonly BulkRow[];
  readonly subject: BulkSubject;
  readonly onChanged: (report: BulkReport) => void;
  readonly onClose: () => void;
}

/** Dialog of an act on marked rows: its form, what it would do to each row, and what it has done. */
export function BulkDialog({ choice, rows: marked, subject, onChanged, onClose }: BulkDialogProps) {
  const [rows] = useState(marked); // what is done is marked no more
  const [name, setName] = useState(choice.acts[0]?.name);
  const act = choice.acts.find((candidate) => candidate.name === name);
  const bulk = useBulk({
    subject,
    rows,
    onChanged: (report, isWhole) => {
      onChanged(report);
      if (isWhole) onClose();
    },
  });
  const { stage } = bulk;
  useLeavingWarning(stage.kind === 'sending' && !stage.isTrial);
  if (!act) return null;
  const close = stage.kind === 'sending' ? bulk.stop : onClose;
  const isOver = stage.kind === 'shown' && !stage.isTrial;
  return (
    <Dialog title={choice.title.replace(/ …$/, '')} onClose={close} className="dialog bulk-dialog">
      <p className="bulk-count">{countIn(subject, rows.length)} marked.</p>
      {!isOver && (
        <fieldset className="bulk-form" disabled={stage.kind === 'sending'}>
          {choice.acts.length > 1 && (
            <ActSelect
              {...{ choice, name: act.name }}
              onChoose={(chosen) => {
                setName(chosen);
                bulk.reset();
              }}
            />
          )}
          {act.noUndo !== undefined && <p className="bulk-final">This cannot be undone. {act.noUndo}</p>}
          {act.caution !== undefined && <p className="bulk-caution">{act.caution}</p>}
          <ActForm
            key={act.name}
            act={act}
            onChange={bulk.reset}
            onPreview={(values: Values) => bulk.preview(act, values)}
          >
            {stage.kind === 'form' && (
              <div className="shop-form-end">
                <button className="button button-main">Preview</button>
              </div>
            )}
          </ActForm>
        </fieldset>
      )}
      {stage.kind === 'sending' && <Sending stage={stage} onStop={bulk.stop} />}
      {stage.kind === 'shown' && <BulkOutcome {...{ stage, subject, bulk, onClose }} />}
    </Dialog>
  );
}

interface ActSelectProps {
  readonly choice: AnyChoice;
  readonly name: string;
  readonly onChoose: (name: string) => void;
}

function ActSelect({ choice: { label = 'What to do', acts }, name, onChoose }: ActSelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field-input"
        value={name}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {acts.map((act) => (
          <option key={act.name} value={act.name}>
            {act.title}
          </option>
        ))}
      </select>
    </div>
  );
}

interface SendingProps {
  readonly stage: Extract<BulkStage, { readonly kind: 'sending' }>;
  readonly onStop: () => void;
}

function Sending({ stage: { isTrial, done, all }, onStop }: SendingProps) {
  return (
    <div className="bulk-sending">
      <progress value={done} max={Math.max(all, 1)} aria-label={isTrial ? 'Rows tried' : 'Rows done'} />
      <p>
        {isTrial ? 'Looking what would happen' : 'Doing it'}: {formatCount(done)} of {formatCount(all)}
      </p>
      <button type="button" className="button button-quiet" onClick={onStop}>
        Stop
      </button>
    </div>
  );
}
