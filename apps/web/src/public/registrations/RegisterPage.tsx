import { useAnswer } from '../../kernel/data/answer';
import { Head } from '../../kernel/pages/Head';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { focusedPicture } from '../../kernel/pictures/pictures';
import { useClient, type Sources } from '../../kernel/data/sources';
import { PATHS, workshopPath } from '../../paths/paths';
import { Banner } from '../../ui/Banner';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { imageOfWorkshop, wholeName } from '../workshops/workshops';
import { useHeldSeat } from './held-seat';
import { register } from './register-forms';
import { Registering, registeringTitle } from './Registering';
import { registeringQuery } from './registrations';

export const forms = [register];

export async function load(visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  const id = workshopIn(visit);
  if (id === null) return 'missing';
  const registering = await queryClient.fetchQuery({ ...registeringQuery(client, id), staleTime: 0 });
  return registering ? 'found' : 'missing';
}

export function workshopIn({ params: { id = '' } }: Pick<PageInput, 'params'>): number | null {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const { data: registering } = useAnswer(registeringQuery(useClient(), workshopIn(visit) ?? 0));
  const held = useHeldSeat(visit.search.has('held'));
  if (!registering) return null;
  const { workshop } = registering;
  const now = visit.now.getTime();
  const image = imageOfWorkshop(workshop);
  return (
    <div className="workshops register">
      <Head
        title={registeringTitle(registering, now, held)}
        description={`A seat in ${wholeName(workshop)}: when, what it costs, and how to pay.`}
        keywords={['workshop', workshop.name]}
        hidden
      />
      <Breadcrumb
        trail={[
          { text: 'Home', to: PATHS.home },
          { text: 'Workshops', to: PATHS.workshops },
          { text: wholeName(workshop), to: workshopPath(workshop) },
        ]}
        here="Register"
      />
      {image && <Banner picture={focusedPicture(image, workshop.name)} height={280} />}
      <h1>{workshop.name}</h1>
      <Registering registering={registering} now={now} held={held} />
    </div>
  );
}
