import type { WidgetReply } from '@rabbet/client';
import { Suspense, use } from 'react';

type Drawn = typeof import('./PieceInRoom');

let loaded: Drawn | null = null;
let loading: Promise<Drawn | null> | null = null;

/** Half of what an artist's page is made with, for one that is about a piece. The server waits for it before it renders. */
export function loadRoom(): Promise<Drawn | null> {
  return (loading ??= import('./PieceInRoom').then(
    (drawn) => (loaded = drawn),
    () => null, // a page without it is better than none
  ));
}

/** Piece in a room. The drawing of the server stays until its code is loaded. */
export function InARoom({ piece }: { readonly piece: WidgetReply }) {
  return (
    <Suspense fallback={null}>
      <WhenLoaded piece={piece} />
    </Suspense>
  );
}

function WhenLoaded({ piece }: { readonly piece: WidgetReply }) {
  const drawn = loaded ?? use(loadRoom());
  return drawn && <drawn.PieceInRoom piece={piece} />;
}
