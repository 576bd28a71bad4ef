import { queryOptions, useQuery } from '@tanstack/react-query';
import type { VisitorClient } from '@rabbet/client';
import type { PageTexts } from '@rabbet/domain/settings/settings';
import { Head } from '../../kernel/pages/Head';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { PhoneLink } from '../../kernel/contact/PhoneLink';
import { useShop } from '../../kernel/data/shop';
import { useClient, type Sources } from '../../kernel/data/sources';
import { PATHS } from '../../paths/paths';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { WrittenText } from '../../ui/WrittenText';

export function pageTextsQuery(client: VisitorClient) {
  return queryOptions({ queryKey: ['page-texts'], queryFn: () => client.pageTexts() });
}

export async function loadText(_visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  await queryClient.fetchQuery(pageTextsQuery(client));
  return 'found';
}

interface TextPageProps {
  readonly title: string;
  readonly path: string;
  readonly text: keyof PageTexts;
  readonly origin: string;
}

/** A page whose words are a setting. */
export function TextPage({ title, path, text, origin }: TextPageProps) {
  const { data } = useQuery(pageTextsQuery(useClient()));
  const { name, phone } = useShop();
  const words = data?.[text];
  return (
    <div className="reading">
      <Head title={title} description={`${title} of ${name}.`} keywords={[title]} canonical={origin + path} />
      <Breadcrumb trail={[{ text: 'Home', to: PATHS.home }]} here={title} />
      <h1>{title}</h1>
      {words ? (
        <WrittenText text={words} />
      ) : (
        <p>
          We have not put this into writing yet. Ask us, and we will tell you
          {phone && (
            <>
              : <PhoneLink number={phone} />
            </>
          )}
          .
        </p>
      )}
    </div>
  );
}
