import type { ReactNode } from 'react';
import { useShop } from '../../kernel/data/shop';
import { PATHS } from '../../paths/paths';
import { Mark } from '../../ui/Mark';

/** Around the pages that one comes in by. */
export function EntryFrame({ children }: { readonly children: ReactNode }) {
  const { name } = useShop();
  return (
    <div className="entry">
      <header className="entry-head">
        <Mark />
        <span>{name}</span>
      </header>
      {children}
      <footer className="entry-foot">
        <a href={PATHS.home}>To the public site</a>
      </footer>
    </div>
  );
}
