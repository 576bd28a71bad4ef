import { AS_IT_STANDS, useFollowing } from '../navigation/as-it-stands';

/** In the browser: `Footer` as the server has sent it, with all that is in it, of which nothing changes from page to page. */
export function FooterAsSent() {
  return <footer className="footer" onClick={useFollowing()} {...AS_IT_STANDS} />;
}
