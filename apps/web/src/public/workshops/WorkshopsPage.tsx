import type { WorkshopReply } from '@rabbet/client';
import { bySchedule } from '@rabbet/domain/workshops/workshops';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Head, StructuredData } from '../../kernel/pages/Head';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { focusedPicture, sharedPicture } from '../../kernel/pictures/pictures';
import { useShop } from '../../kernel/data/shop';
import { useClient, type Sources } from '../../kernel/data/sources';
import { PATHS, workshopPath } from '../../paths/paths';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { DisplayedPicture } from '../../ui/DisplayedPicture';
import { RegisterButtons } from './RegisterButtons';
import { workshopFacts } from './workshop-facts';
import { WorkshopDate } from './WorkshopDate';
import { costOf, daysInWords, imageOfWorkshop, seatsQuery, shownDate, teacherOf, workshopsQuery } from './workshops';

export async function load(_visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  const workshops = await queryClient.fetchQuery(workshopsQuery(client));
  await Promise.all(workshops.map(({ id }) => queryClient.fetchQuery(seatsQuery(client, id))));
  return 'found';
}

const NAME = 'Workshops';
const OVERVIEW =
  'Spend a day or more at the easel with an artist beside you. Groups are small, and each workshop says for whom it is, what to bring and how long it takes.';

export function Page({ visit }: { readonly visit: PageInput }) {
  const { data: workshops = [] } = useQuery(workshopsQuery(useClient()));
  const shop = useShop();
  const { scheduled, unscheduled } = bySchedule(workshops);
  const [next] = workshops;
  return (
    <div className="workshops">
      <Head
        title={NAME}
        description="Art workshops at the gallery: who teaches, when, and what they cost."
        keywords={['workshops', 'art classes', 'painting classes']}
        canonical={visit.origin + PATHS.workshops}
        image={next && sharedPicture(imageOfWorkshop(next), next.name, visit.origin)}
      />
      {workshops.length > 0 && (
        <StructuredData
          facts={{
            '@context': 'https://schema.org',
            '@graph': workshops.map((workshop) => workshopFacts(workshop, shop, visit.origin)),
          }}
        />
      )}
      <Breadcrumb trail={[{ text: 'Home', to: PATHS.home }]} here={NAME} />
      <h1>{NAME}</h1>
      <p className="workshops-lead">{OVERVIEW}</p>
      <Part title="Scheduled Workshops" workshops={scheduled} visit={visit} first />
      <Part title="Upcoming Workshops, Not Scheduled" workshops={unscheduled} visit={visit} />
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly workshops: readonly WorkshopReply[];
  readonly visit: PageInput;
  readonly first?: boolean;
}

function Part({ title, workshops, visit, first = false }: PartProps) {
  if (workshops.length === 0 && !first) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {workshops.length === 0 && <p>No workshop has a date at the moment.</p>}
      {workshops.map((workshop, i) => (
        <Card key={workshop.id} workshop={workshop} now={visit.now.getTime()} first={first && i === 0} />
      ))}
    </section>
  );
}

/** Place of the title image, 300 pixels high. */
const BOX = { width: 450, height: 300 };

interface CardProps {
  readonly workshop: WorkshopReply;
  readonly now: number;
  readonly first: boolean;
}

function Card({ workshop, now, first }: CardProps) {
  const { id, name, subtitle, summary, closed } = workshop;
  const path = workshopPath(workshop);
  const image = imageOfWorkshop(workshop);
  const teacher = teacherOf(workshop);
  return (
    <article className="workshop-card" aria-labelledby={`workshop-${id}`}>
      <WorkshopDate date={shownDate(workshop)} />
      {image && (
        <Link className="workshop-picture" to={path} tabIndex={-1} aria-label={image.alt ?? name}>
          <DisplayedPicture picture={focusedPicture(image, name)} mode="fill" box={BOX} share={94} first={first} />
        </Link>
      )}
      <div className="workshop-words">
        <h3 id={`workshop-${id}`}>
          <Link className="title-link" to={path}>
            {name}
          </Link>
        </h3>
        {subtitle && <p className="workshop-subtitle">{subtitle}</p>}
        {teacher && <p className="workshop-teacher">With {teacher}</p>}
        <p className="workshop-when">
          {daysInWords(workshop, now)}
          <span> · {costOf(workshop)}</span>
        </p>
        {closed && <p className="workshop-closed">Registration is closed.</p>}
        {summary && <p className="workshop-summary">{summary}</p>}
        <Link className="workshop-more" to={path}>
          More Info<span className="workshop-unseen">{` about ${name}`}</span>
        </Link>
        <RegisterButtons workshop={workshop} now={now} isOfSeveral />
      </div>
    </article>
  );
}
