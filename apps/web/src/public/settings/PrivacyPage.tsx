import type { PageInput } from '../../kernel/pages/load-page';
import { PATHS } from '../../paths/paths';
import { loadText, TextPage } from './TextPage';
import * as WORDS from '../../ui/words';

export const load = loadText;

export function Page({ visit }: { readonly visit: PageInput }) {
  return <TextPage title={WORDS.privacyPolicy} path={PATHS.privacy} text="privacy_text" origin={visit.origin} />;
}
