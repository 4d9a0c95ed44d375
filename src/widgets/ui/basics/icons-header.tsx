import { icon } from './icons-base.tsx';

// Icons that only the header and its elements have.
export const HelpIcon = /* @__PURE__ */ icon(
  'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5v.01',
);
export const SunIcon = /* @__PURE__ */ icon(
  'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1' +
    'M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
);
export const MoonIcon = /* @__PURE__ */ icon('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z');
export const ScreenIcon = /* @__PURE__ */ icon('M3.5 5h17v11h-17zM9 20h6M12 16v4');
export const MenuIcon = /* @__PURE__ */ icon('M4 7h16M4 12h16M4 17h16');
export const AppsIcon = /* @__PURE__ */ icon('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z');
export const ExternalIcon = /* @__PURE__ */ icon('M14 4h6v6M20 4l-9 9M18 14v6H4V6h6', true);
export const BookIcon = /* @__PURE__ */ icon(
  'M12 6.5C10 5 7 4.5 3.5 4.5v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14C17 4.5 14 5 12 6.5zM12 6.5v14',
);
export const CodeIcon = /* @__PURE__ */ icon('m8 7-5 5 5 5M16 7l5 5-5 5');
export const ChevronUpIcon = /* @__PURE__ */ icon('m7 14 5-5 5 5');
