import { Link } from 'react-router-dom';
import { Head } from '../../kernel/pages/Head';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { PATHS } from '../../paths/paths';

export function load(): Promise<Outcome> {
  return Promise.resolve('found');
}

/** The same for everybody, whoever is known: what stands is told by mail alone. */
const ASKED = {
  title: 'Thank you',
  words: 'If this address is new to our list, we have just sent it an e-mail. Please open the link in it to confirm.',
};
const SAID: Readonly<Record<string, typeof ASKED>> = {
  confirmed: { title: 'Welcome', words: 'You are on our list. Every newsletter has a link to unsubscribe.' },
  left: {
    title: 'You are unsubscribed',
    words: 'You will get no more newsletters from us. You are always welcome at the gallery.',
  },
};

export function Page({ visit }: { readonly visit: PageInput }) {
  const { title, words } = SAID[visit.search.get('said') ?? ''] ?? ASKED;
  return (
    <section className="enquire">
      <div className="prose">
        <Head title={title} description="Our newsletter." keywords={['newsletter']} hidden />
        <h1>{title}</h1>
        <p role="status">{words}</p>
        <p>
          <Link to={PATHS.inventory}>Keep browsing</Link>
        </p>
      </div>
    </section>
  );
}
