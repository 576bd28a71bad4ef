import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useStored } from '../parts/stored';
import { LAYOUT, type ListQuery, pathTo } from './query/list-address';

interface LayoutsProps {
  readonly path: string;
  readonly query: ListQuery;
}

/** Ways to look at a list of things with pictures: lines, or cards around the pictures. This browser remembers the last one. */
export function Layouts({ path, query }: LayoutsProps) {
  const navigate = useNavigate();
  const [stored, store] = useStored<string>(`list-layout ${path}`);
  const isGrid = query[LAYOUT] === 'grid';
  const isToBeGrid = stored === 'grid' && !isGrid;
  const grid = pathTo(path, { ...query, [LAYOUT]: 'grid' });
  useEffect(() => {
    if (isToBeGrid) void navigate(grid, { replace: true });
  }, [isToBeGrid, grid, navigate]);
  return (
    <div className="layouts" role="group" aria-label="Layout">
      <Link
        to={pathTo(path, { ...query, [LAYOUT]: null })}
        aria-label="Lines"
        title="Lines"
        aria-current={isGrid ? undefined : 'true'}
        onClick={() => store(null)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 4h12M2 8h12M2 12h12" />
        </svg>
      </Link>
      <Link
        to={grid}
        aria-label="Grid"
        title="Grid"
        aria-current={isGrid ? 'true' : undefined}
        onClick={() => store('grid')}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z" />
        </svg>
      </Link>
    </div>
  );
}
