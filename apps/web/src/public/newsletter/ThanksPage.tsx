import { Link } from 'react-router-dom';
import { Head } from '../../kernel/Head';
import type { Outcome, PageInput } from '../../kernel/load-page';
import { PATHS } from '../../paths';

export function load(): Promise<Outcome> {
  return Promise.resolve('found');
}

/** The same for everybody, whoever is known: what stands is told by mail alone. */
const ASKED = {
  title: 'Thank you',
  words: 'If this address is new to our list, a mail is on its way there. Open the link in it to say that it is yours.',
};
const SAID: Readonly<Record<string, typeof ASKED>> = {
  confirmed: { title: 'Welcome', words: 'You get our newsletter from now on. Each one says how to leave it.' },
  left: { title: 'Good-bye', words: 'You get no more newsletters from us. You are welcome in the gallery as before.' },
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
          <Link to={PATHS.inventory}>On to the inventory</Link>
        </p>
      </div>
    </section>
  );
}
