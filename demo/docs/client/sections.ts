/** Marks the section that is read in the list of a page's sections. */
export function setUpSections(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.doc-sections a')].map((link) => [link.hash.slice(1), link]),
  );
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  if (headings.length === 0) return;
  const mark = () => {
    const line = innerHeight / 4;
    const current = headings.findLast((heading) => heading.getBoundingClientRect().top < line) ?? headings[0];
    for (const [id, link] of links)
      if (id === current?.id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
  };
  document.addEventListener('scroll', mark, { passive: true });
  mark();
}
