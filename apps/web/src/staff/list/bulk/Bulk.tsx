import { Problem } from '@rabbet/client';
import type { BulkRow } from '@rabbet/domain/deciders/bulk-acts';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useHydrated } from '../../../ui/use-hydrated';
import { useWho } from '../../session/who-asks';
import { BulkBar, type Fetching } from './BulkBar';
import type { BulkDialog } from './BulkDialog';
import { BulkNotice } from './BulkNotice';
import { type Marking, useMarking } from './marking';
import { refreshed, withRows } from './marks';
import { type AnyChoice, type BulkSubject, choicesFor } from './subject';
import type { BulkReport } from './use-bulk';

interface BulkProps<R extends BulkRow> {
  readonly choices: readonly AnyChoice[];
  readonly subject: BulkSubject<R>;
  /** Rows of the page that is shown. */
  readonly page: readonly R[];
  /** Number of rows that match the filter. */
  readonly total: number;
  /** Reads the rows that match the filter, up to the greatest number that may be marked. */
  readonly fetchMatching: () => Promise<readonly R[]>;
  readonly children: (marking: Marking<R> | null) => ReactNode;
}

/** Marks of a list with its table, the bar of acts below, and the notice of what was done above. */
export function Bulk<R extends BulkRow>(props: BulkProps<R>) {
  const choices = choicesFor(useWho(), props.choices);
  const hydrated = useHydrated();
  if (!hydrated || choices.length === 0) return props.children(null);
  return <Marked {...props} choices={choices} />;
}

function Marked<R extends BulkRow>({ choices, subject, page, total, fetchMatching, children }: BulkProps<R>) {
  const { marks, setMarks, marking } = useMarking({ path: subject.path, page, nameOf: subject.nameOf });
  const [fetching, setFetching] = useState<Fetching>('idle');
  const [report, setReport] = useState<BulkReport | null>(null);
  const dialog = useDialog();
  const markMatching = async () => {
    setFetching('awaited');
    try {
      setMarks(withRows(marks, await fetchMatching(), true));
      setFetching('idle');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setFetching('lost');
    }
  };
  const unmarkDone = (done: BulkReport) => {
    const doneRows = [...marks.values()].filter(({ id }) => done.doneIds.includes(id));
    setMarks(withRows(marks, doneRows, false));
    setReport(done);
  };
  const anySubject = subject as unknown as BulkSubject; // it is asked about rows of its own list alone
  return (
    <>
      {report !== null && (
        <BulkNotice key={report.run} report={report} subject={anySubject} onDismiss={() => setReport(null)} />
      )}
      {children(marking)}
      {marks.size > 0 && (
        <BulkBar
          count={marks.size}
          matching={marking.pageState === 'all' && total > marks.size ? total : null}
          fetching={fetching}
          choices={choices}
          onMarkPage={marking.togglePage}
          onMarkMatching={() => void markMatching()}
          onChoose={dialog.open}
          onUnmark={() => setMarks(new Map())}
        />
      )}
      {dialog.opened && (
        <dialog.opened.Dialog
          choice={dialog.opened.choice}
          rows={refreshed(marks, page)}
          subject={anySubject}
          onChanged={unmarkDone}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

interface Opened {
  readonly choice: AnyChoice;
  readonly Dialog: ComponentType<Parameters<typeof BulkDialog>[0]>;
}

/** Dialog of an act, which is loaded once somebody chooses one. */
function useDialog() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = async (choice: AnyChoice) => {
    const { BulkDialog: Dialog } = await import('./BulkDialog');
    setOpened({ choice, Dialog });
  };
  return { opened, open: (choice: AnyChoice) => void open(choice), close: () => setOpened(null) };
}
