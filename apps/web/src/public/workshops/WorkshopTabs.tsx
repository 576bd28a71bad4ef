import type { WorkshopReply } from '@rabbet/client';
import { policyDetails, titleImage } from '@rabbet/domain/workshops/workshops';
import type { ReactNode } from 'react';
import { usePageSettings } from '../../kernel/data/page-settings';
import { pictureOfImage } from '../../kernel/pictures/pictures';
import { useShop } from '../../kernel/data/shop';
import { teacherOf } from './workshops';

interface TabProps {
  readonly workshop: WorkshopReply;
}

const TABS = [
  ['overview', 'Overview', Overview],
  ['instructor', 'Instructor Bio', InstructorBio],
  ['supplies', 'Supply List', Supplies],
  ['travel', 'Travel Info', Travel],
  ['cancellation', 'Cancellation Policy', Policy],
] as const;

/** Tabs that are links: the address says which one is open, so that they work without a script. */
export function WorkshopTabs({ workshop }: TabProps) {
  return (
    <div className="workshop-tabs">
      <nav aria-label="About this workshop">
        {TABS.map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {TABS.map(([id, title, Tab]) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Tab workshop={workshop} />
        </section>
      ))}
    </div>
  );
}

/** Clean HTML: read models are told of no other. */
function Prose({ html }: { readonly html: string | null }) {
  return html && <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

function Overview({ workshop }: TabProps) {
  const { content, objectives, testimonials, images, summary, name } = workshop;
  const title = titleImage(images);
  const otherImages = images.filter(({ id, image }) => id !== title?.id && image !== null);
  return (
    <>
      {content ? <Prose html={content} /> : <p>{summary ?? 'More about this workshop is coming soon.'}</p>}
      {objectives && <h3>What you will learn</h3>}
      <Prose html={objectives} />
      {otherImages.length > 0 && (
        <div className="workshop-images">
          {otherImages.map(({ id, image }) => image && <Picture key={id} picture={pictureOfImage(image, name)} />)}
        </div>
      )}
      {testimonials && <h3>What students say</h3>}
      <Prose html={testimonials} />
    </>
  );
}

function InstructorBio({ workshop }: TabProps): ReactNode {
  const { instructor } = workshop;
  const teacher = teacherOf(workshop);
  if (!instructor || teacher === null) return <p>The instructor is yet to be announced.</p>;
  const website = instructor.vectors.find(({ attribute }) =>
    [attribute?.value, attribute?.point?.name].some((name) => name?.trim().toLowerCase() === 'website'),
  );
  return (
    <>
      {instructor.image && <Picture picture={pictureOfImage(instructor.image, teacher)} />}
      {instructor.description ? <Prose html={instructor.description} /> : <p>{teacher}</p>}
      {website?.value && (
        <p>
          <a href={website.value} rel="noopener">
            Read more about {teacher}
          </a>
        </p>
      )}
    </>
  );
}

function Supplies({ workshop: { supplies } }: TabProps): ReactNode {
  return supplies ? <Prose html={supplies} /> : <p>There is no supply list for this workshop yet.</p>;
}

function Travel() {
  const { map, street, suite, cityLine } = useShop();
  const { lodging_url, restaurants } = usePageSettings();
  const places = (restaurants ?? '').split('\n').filter((line) => line.trim() !== '');
  return (
    <>
      <address>{[street, suite, cityLine].map((line) => line !== null && <span key={line}>{line}</span>)}</address>
      {map && (
        <p>
          <a href={map} rel="noopener">
            Directions
          </a>
        </p>
      )}
      {lodging_url && (
        <p>
          <a href={lodging_url} rel="noopener">
            Lodging nearby
          </a>
        </p>
      )}
      {places.length > 0 && (
        <>
          <h3>Restaurants nearby</h3>
          <ul>
            {places.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Policy({ workshop: { cancellation, price } }: TabProps) {
  return policyDetails(cancellation, price === 0).map(({ text, red }) => (
    <p key={text} data-red={red || undefined}>
      {text}
    </p>
  ));
}

function Picture({ picture }: { readonly picture: ReturnType<typeof pictureOfImage> }) {
  const { src, srcSet, width, height, alt } = picture;
  return <img {...{ src, srcSet, width, height, alt }} sizes="(min-width:45rem) 20rem,92vw" loading="lazy" />;
}
