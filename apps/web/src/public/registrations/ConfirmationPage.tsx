import { useAnswer } from '../../kernel/data/answer';
import { Head } from '../../kernel/pages/Head';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { useClient, type Sources } from '../../kernel/data/sources';
import { confirmationPath, PATHS, workshopPath } from '../../paths/paths';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { Spinner } from '../../ui/Spinner';
import { wholeName } from '../workshops/workshops';
import { Confirmation, ConfirmationProblem, confirmationTitle } from './Confirmation';
import { confirmationQuery } from './registrations';

export const isSecret = true;

export async function load({ params }: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  const code = params.confirmation ?? '';
  const reply = await queryClient.fetchQuery({ ...confirmationQuery(client, code), staleTime: 0 });
  if (!reply) return 'missing';
  // the address in an older mail is that of the workshop before a move
  const { id } = reply.workshop;
  return String(id) === params.id ? 'found' : { status: 302, location: confirmationPath(id, code) };
}

const WHAT = 'The confirmation of a registration for a workshop.';

export function Page({ visit: { path, params } }: { readonly visit: PageInput }) {
  const { data } = useAnswer(confirmationQuery(useClient(), params.confirmation ?? ''));
  if (!data) return <Spinner label="Loading your confirmation" />;
  return (
    <div className="workshops register">
      <Head title={confirmationTitle(data)} description={WHAT} keywords={['workshop']} hidden />
      <meta name="referrer" content="no-referrer" />
      <Breadcrumb
        trail={[
          { text: 'Home', to: PATHS.home },
          { text: 'Workshops', to: PATHS.workshops },
          { text: wholeName(data.workshop), to: workshopPath(data.workshop) },
        ]}
        here="Confirmation"
      />
      <Confirmation confirmation={data} path={path} />
    </div>
  );
}

/** No code, or one that opens nothing. */
export function Missing() {
  return (
    <div className="workshops register">
      <Head title="Workshop confirmation" description={WHAT} keywords={['workshop']} hidden />
      <h1>Workshop confirmation</h1>
      <ConfirmationProblem />
    </div>
  );
}
