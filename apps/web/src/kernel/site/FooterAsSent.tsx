import { SERVER_MARKUP, useFollowing } from '../navigation/as-it-stands';

/** Footer in the browser: keeps the markup of the server, because it is the same on every page. */
export function FooterAsSent() {
  return <footer className="footer" onClick={useFollowing()} {...SERVER_MARKUP} />;
}
