export type SectionIcon =
  'today' | 'counter' | 'floor' | 'art' | 'program' | 'people' | 'money' | 'site' | 'audit' | 'settings';

type IconName = SectionIcon | 'search' | 'new' | 'more' | 'inbox';

/** Lines of the icons on a square of 24. */
const LINES: Readonly<Record<IconName, string>> = {
  today:
    'M12 4V2m0 20v-2m8-8h2M2 12h2m13.7-5.7 1.4-1.4M4.9 19.1l1.4-1.4m11.4 0 1.4 1.4M4.9 4.9l1.4 1.4M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z',
  counter: 'M3 11h18v3H3zM5 14v6h14v-6M8 11V5h8v6M10.5 8h3',
  floor: 'M4 20 14.5 9.5M12 7l5 5 4-4-5-5zM3 16h5v5',
  art: 'M3 4h18v16H3zM6.5 7.5h11v9h-11zM7 16l3.5-4 2.5 2.5 2-2 2.5 3',
  program: 'M4 5h16v11H4zM12 2v3M9 16l-2 6m8-6 2 6M8 9h8m-8 3h5',
  people:
    'M12 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2 20c0-3.5 3-6 6.5-6s6.5 2.5 6.5 6M15.5 5a3.3 3.3 0 0 1 0 6.4M18 14.6c2.4 0.9 4 3 4 5.4',
  money: 'M2 6h20v12H2zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM5 9.5v.01M19 14.5v.01',
  site: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3c2.5 2.5 3.5 5.5 3.5 9s-1 6.5-3.5 9c-2.5-2.5-3.5-5.5-3.5-9s1-6.5 3.5-9z',
  audit: 'M5 3h10l4 4v6M5 3v18h6M9 9h6m-6 4h3M20 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM19.2 20.2 22 23',
  settings:
    'M4 7h9m5 0h2M4 17h2m5 0h9M18 7a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM11 17a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  search: 'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5 21 21',
  new: 'M12 4v16M4 12h16',
  more: 'M3 6h18M3 12h18M3 18h18',
  inbox: 'M3 13 6 4h12l3 9v7H3zM3 13h5l2 3h4l2-3h5',
};

/** An icon beside its word: drawn in the color of the text, and silent. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={LINES[name]} />
    </svg>
  );
}
