/**
 * Adds an entry to the browser's history for a layer over the page that no router knows, so that Back closes the layer
 * and stays on the page. (Layers of a page use `useCover`.)
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
    /** Reports that the layer was closed otherwise than by Back. */
    closed() {
      if (isOpen && !isGoingBack) {
        isGoingBack = true;
        history.back();
      }
      isOpen = false;
    },
  };
}
