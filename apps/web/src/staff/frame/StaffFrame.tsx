import type { ReactNode } from 'react';
import { ConfirmingProvider } from '../../kernel/forms/confirming';
import { Live } from '../../kernel/live/Live';
import type { PageInput } from '../../kernel/pages/load-page';
import { Bar } from './Bar';
import { useConfirmDialog } from '../session/ConfirmDialog';
import { FootBar } from './FootBar';
import { Rail } from './Rail';
import { signOut } from '../session/sign-out';
import { Toasts } from './Toasts';
import { useWho } from '../session/who-asks';

/** Forms that every page with this frame takes. */
export const FRAME_FORMS = [signOut];

interface StaffFrameProps {
  readonly visit: PageInput;
  readonly children: ReactNode;
}

/** Stands around every page for those who are signed in: rail, bar, and on a phone a bar at the foot. */
export function StaffFrame({ children }: StaffFrameProps) {
  const who = useWho();
  const { ask, dialog } = useConfirmDialog();
  if (who === null) return children;
  return (
    <ConfirmingProvider value={ask}>
      <div className="staff">
        <Rail who={who} />
        <Bar who={who} />
        <div className="staff-page">
          <Toasts>{children}</Toasts>
        </div>
        <FootBar who={who} />
      </div>
      {dialog}
      <Live />
    </ConfirmingProvider>
  );
}
