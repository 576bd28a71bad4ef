/**
 * Of what opens over a page and no router knows of: an entry of the browser's history, so that Back closes it and stays on
 * the page. (`useCover` is for what belongs to a page.)
 */
export function backCloses(close: () => void) {
  let isOpen = false;
  let isGoingBack = false;
  // a router takes it for the page that it is on; what stands there is a router's, or nothing
  const add = () => history.pushState({ ...(history.state as object | null), cover: true }, '');
  window.addEventListener('popstate', () => {
    if (isGoingBack) {
      isGoingBack = false;
      if (isOpen) add(); // opened again meanwhile
    } else if (isOpen) {
      isOpen = false;
      close();
    }
  });
  return {
    opened() {
      if (!isOpen && !isGoingBack) add();
      isOpen = true;
    },
    /** Otherwise than by Back. */
    closed() {
      if (isOpen && !isGoingBack) {
        isGoingBack = true;
        history.back();
      }
      isOpen = false;
    },
  };
}
