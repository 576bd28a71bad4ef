import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import type { PageInput } from '../../kernel/pages/load-page';
import { staffEventPath } from '../../paths/staff-paths';
import { Listed } from '../parts/Listed';
import { PageTitle } from '../frame/PageTitle';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff } from '../session/who-asks';
import { type Described, GROUPS } from './groups';
import { type Kept, type SettingName, settingPath, settingsQuery, standingText, valueWords } from './setting-forms';
import { TwoWeeks } from './TwoWeeks';

export const Frame = StaffFrame;
export const forms = FRAME_FORMS;
export const load = forStaff('settings', (_visit, { queryClient, client }) =>
  queryClient.fetchQuery({ ...settingsQuery(client), staleTime: 0 }),
);

/** Settings by what they are for: each leads to its own page. */
export function Page({ visit }: { readonly visit: PageInput }) {
  const answer = useAnswer(settingsQuery(useClient()));
  return (
    <>
      <PageTitle title="Settings" />
      <Listed answer={answer} what="the settings">
        {(kept) => (
          <div className="parts">
            {GROUPS.map(({ title, settings }) => (
              <section key={title} className="part" aria-label={title}>
                <header>
                  <h2>{title}</h2>
                </header>
                <div className="part-content">
                  <ul className="things">
                    {(Object.entries(settings) as [SettingName, Described][]).map(([name, described]) => (
                      <Line key={name} {...{ name, described, kept }} />
                    ))}
                  </ul>
                  {'hours' in settings && <TwoWeeks kept={kept} now={visit.now} />}
                </div>
              </section>
            ))}
          </div>
        )}
      </Listed>
    </>
  );
}

interface LineProps {
  readonly name: SettingName;
  readonly described: Described;
  readonly kept: Kept;
}

const MOST_SIGNS = 200;

function Line({ name, described: { label, about }, kept }: LineProps) {
  const words = valueWords(name, standingText(name, kept));
  const event = name === 'popup_event_id' ? Number(standingText(name, kept)) : 0;
  return (
    <li>
      <div>
        <Link to={settingPath(name)}>{label}</Link>
        {about && <span>{about}</span>}
      </div>
      <div className="setting-value">
        {words.length > MOST_SIGNS ? `${words.slice(0, MOST_SIGNS)} …` : words}
        {event > 0 && (
          <>
            {' '}
            <Link to={staffEventPath(event)}>See the event</Link>
          </>
        )}
      </div>
    </li>
  );
}
