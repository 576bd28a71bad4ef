import { SUBJECTS } from '@rabbet/domain/inquiries/inquiries';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AskOrCall } from '../../kernel/contact/AskOrCall';
import { Head } from '../../kernel/pages/Head';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { focusedPicture, sharedPicture } from '../../kernel/pictures/pictures';
import { pageSettingsQuery, usePageSettings } from '../../kernel/data/page-settings';
import { useClient, type Sources } from '../../kernel/data/sources';
import { PATHS } from '../../paths/paths';
import { Banner } from '../../ui/Banner';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { OtherServices } from './OtherServices';
import { type Service, textOf } from './service';
import { ServiceRowView } from './ServiceRowView';
import { type ShownRow, shownQuery } from './shown';
import * as WORDS from '../../ui/words';

export async function loadService(service: Service, { queryClient, client }: Sources): Promise<Outcome> {
  const { [service.banner]: banner } = await queryClient.fetchQuery(pageSettingsQuery(client));
  await queryClient.fetchQuery(shownQuery(client, service, banner));
  return 'found';
}

interface ServicePageProps {
  readonly service: Service;
  readonly visit: PageInput;
  /** Content below a row, by the title of the row. */
  readonly below?: Readonly<Record<string, (row: ShownRow) => ReactNode>>;
}

const NOTHING: ShownRow = { image: null, piece: null, spare: null };

export function ServicePage({ service, visit, below = {} }: ServicePageProps) {
  const settings = usePageSettings();
  const { data } = useQuery(shownQuery(useClient(), service, settings[service.banner]));
  const { name, path, lead, description, keywords, rows, about } = service;
  const { banner = null, rows: shown = [] } = data ?? {};
  const first = banner ?? shown.map(({ image, piece }) => image ?? piece?.image).find(Boolean);
  return (
    <div className="service">
      <Head
        title={name}
        description={description}
        keywords={keywords}
        canonical={visit.origin + path}
        image={sharedPicture(first, name, visit.origin)}
      />
      <Breadcrumb trail={[{ text: 'Home', to: PATHS.home }, { text: WORDS.services }]} here={name} />
      <header className="service-head">
        {banner && <Banner picture={focusedPicture(banner, name)} />}
        <h1>{name}</h1>
        <p>{textOf(lead, settings)}</p>
      </header>
      {rows.map((row, i) => (
        <ServiceRowView
          key={row.title}
          row={row}
          words={textOf(row.words, settings)}
          shown={shown[i] ?? NOTHING}
          first={i === 0 && !banner}
        >
          {below[row.title]?.(shown[i] ?? NOTHING)}
        </ServiceRowView>
      ))}
      <AskOrCall about={{ about }}>{SUBJECTS[about].asking}</AskOrCall>
      <OtherServices than={path} />
    </div>
  );
}
