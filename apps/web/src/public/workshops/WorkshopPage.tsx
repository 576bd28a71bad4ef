import type { WorkshopReply } from '@rabbet/client';
import { AUDIENCE_HELP, isScheduled, questionSubject } from '@rabbet/domain/workshops/workshops';
import { useQuery } from '@tanstack/react-query';
import { Head, StructuredData } from '../../kernel/pages/Head';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { pageSettingsQuery } from '../../kernel/data/page-settings';
import { focusedPicture, sharedPicture } from '../../kernel/pictures/pictures';
import { useShop } from '../../kernel/data/shop';
import { useClient, type Sources } from '../../kernel/data/sources';
import { inquirePath, PATHS, workshopPath } from '../../paths/paths';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { DisplayedPicture } from '../../ui/DisplayedPicture';
import { RegisterButtons } from './RegisterButtons';
import { Standing } from './Standing';
import { workshopFacts } from './workshop-facts';
import { WorkshopTabs } from './WorkshopTabs';
import {
  costOf,
  daysInWords,
  imageOfWorkshop,
  seatsQuery,
  teacherOf,
  timesInWords,
  wholeName,
  workshopQuery,
} from './workshops';

export async function load(visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  const id = idIn(visit);
  if (id === null) return 'missing';
  const [workshop] = await Promise.all([
    queryClient.fetchQuery(workshopQuery(client, id)),
    queryClient.fetchQuery(pageSettingsQuery(client)),
  ]);
  if (!workshop) return 'missing';
  await queryClient.fetchQuery(seatsQuery(client, id));
  const there = workshopPath(workshop);
  return visit.path === there ? 'found' : { status: 301, location: there };
}

function idIn({ params: { id = '' } }: PageInput): number | null {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const { data: workshop } = useQuery(workshopQuery(useClient(), idIn(visit) ?? 0));
  const shop = useShop();
  if (!workshop) return null;
  const { name, summary } = workshop;
  const teacher = teacherOf(workshop);
  return (
    <div className="workshops">
      <Head
        title={wholeName(workshop)}
        description={summary ?? `${wholeName(workshop)}: when, for whom, and what it costs.`}
        keywords={['workshop', name, ...(teacher === null ? [] : [teacher])]}
        canonical={visit.origin + workshopPath(workshop)}
        image={sharedPicture(imageOfWorkshop(workshop), name, visit.origin)}
      />
      <StructuredData facts={workshopFacts(workshop, shop, visit.origin)} />
      <Breadcrumb
        trail={[
          { text: 'Home', to: PATHS.home },
          { text: 'Workshops', to: PATHS.workshops },
        ]}
        here={wholeName(workshop)}
      />
      <Workshop workshop={workshop} now={visit.now.getTime()} />
      <WorkshopTabs workshop={workshop} />
    </div>
  );
}

const BOX = { width: 900, height: 600 };

interface WorkshopProps {
  readonly workshop: WorkshopReply;
  readonly now: number;
}

function Workshop({ workshop, now }: WorkshopProps) {
  const { name, subtitle } = workshop;
  const image = imageOfWorkshop(workshop);
  const teacher = teacherOf(workshop);
  return (
    <article className="workshop-whole">
      {image && (
        <div className="workshop-picture">
          <DisplayedPicture picture={focusedPicture(image, name)} mode="fill" box={BOX} share={94} first />
        </div>
      )}
      <div className="workshop-words">
        <h1>{name}</h1>
        {subtitle && <p className="workshop-subtitle">{subtitle}</p>}
        {teacher && <p className="workshop-teacher">With {teacher}</p>}
        <Facts workshop={workshop} now={now} />
        <Standing workshop={workshop} now={now} />
        <RegisterButtons workshop={workshop} now={now} />
        <Questions workshop={workshop} />
      </div>
    </article>
  );
}

function Facts({ workshop, now }: WorkshopProps) {
  const { times, location, audience, mediums, prerequisites } = workshop;
  const lines = timesInWords(workshop);
  return (
    <ul className="workshop-facts">
      <li>{isScheduled(times) ? lines.map((line) => <span key={line}>{line}</span>) : daysInWords(workshop, now)}</li>
      <li>{costOf(workshop)}</li>
      {location && <li>Location: {location}</li>}
      {audience && (
        <li>
          Level: {audience}{' '}
          <span className="workshop-help">
            <button type="button" aria-label={`What “${audience}” means`} aria-describedby="audience-help">
              ?
            </button>
            <span role="tooltip" id="audience-help">
              {AUDIENCE_HELP[audience]}
            </span>
          </span>
        </li>
      )}
      {mediums && <li>Mediums: {mediums}</li>}
      {prerequisites && <li>Prerequisites: {prerequisites}</li>}
    </ul>
  );
}

function Questions({ workshop: { id, name, instructor } }: Pick<WorkshopProps, 'workshop'>) {
  const email = useShop().email.join('');
  const subject = encodeURIComponent(questionSubject(name, instructor));
  const address = email ? `mailto:${email}?subject=${subject}` : inquirePath({ workshop: id });
  return (
    <p>
      <a className="button button-quiet" href={address}>
        Questions? Click Here to Email Us!
      </a>
    </p>
  );
}
