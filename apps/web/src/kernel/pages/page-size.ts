import { MEDIUM_PX, pageSizeOf, WIDE_PX } from '@rabbet/domain/pages/page-size';

const YEAR_SECONDS = 31_536_000;

/** Tells the server of this window, now and whenever its class changes. */
export function tellPageSize(): void {
  const tell = () => {
    document.cookie = `page_size=${pageSizeOf(window.innerWidth)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  };
  for (const px of [MEDIUM_PX, WIDE_PX]) matchMedia(`(min-width: ${px}px)`).addEventListener('change', tell);
  tell();
}
