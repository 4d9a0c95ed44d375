import { icon } from './icons-base.tsx';

// Icons of lists and screens, in a separate file: neither header nor bell loads them.
export const PlusIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14');
export const SearchIcon = /* @__PURE__ */ icon('M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM20 20l-4-4');
export const ChevronStartIcon = /* @__PURE__ */ icon('m14 7-5 5 5 5', true);
export const ChevronEndIcon = /* @__PURE__ */ icon('m10 7 5 5-5 5', true);
export const ArrowStartIcon = /* @__PURE__ */ icon('M20 12H4m6-6-6 6 6 6', true);
export const ArrowUpIcon = /* @__PURE__ */ icon('M12 20V4m-6 6 6-6 6 6');
export const ArrowDownIcon = /* @__PURE__ */ icon('M12 4v16m-6-6 6 6 6-6');
export const SortIcon = /* @__PURE__ */ icon('m8 9 4-4 4 4M8 15l4 4 4-4');
export const TrashIcon = /* @__PURE__ */ icon('M4 7h16M10 11v6m4-6v6M6 7l1 13h10l1-13M9 7V4h6v3');
export const EditIcon = /* @__PURE__ */ icon('M4 20h4L19.5 8.5a2.1 2.1 0 0 0-4-4L4 16zM14 6l4 4');
export const ShieldIcon = /* @__PURE__ */ icon('M12 3 5 6v6c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z');
export const UsersIcon = /* @__PURE__ */ icon(
  'M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.5c2 ' +
    '.8 3.2 2.7 3.5 5.5',
);
export const SettingsIcon = /* @__PURE__ */ icon(
  'M4 7h9M17 7h3M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM4 17h3M11 17h9M11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
);
export const ArrowLeftIcon = /* @__PURE__ */ icon('M20 12H5m6-6-6 6 6 6', true);
export const MoreIcon = /* @__PURE__ */ icon(
  'M7 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM19 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0z',
);
export const ClockIcon = /* @__PURE__ */ icon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3.5 2');
export const SendIcon = /* @__PURE__ */ icon('M20 4 3 11l7 3 3 7zM10 14l5-5', true);
export const UndoIcon = /* @__PURE__ */ icon('M4 9h10a6 6 0 0 1 0 12h-4M8 5 4 9l4 4', true);
export const GlobeIcon = /* @__PURE__ */ icon(
  'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3.5 9h17M3.5 15h17M12 3c-5 5.5-5 12.5 0 18 5-5.5 5-12.5 0-18z',
);
export const WebhookIcon = /* @__PURE__ */ icon(
  'M8.5 10.5 5.5 16M15 16h-5M14 8l3 5.5M15 6.5a3 3 0 1 0-5 2.2M7 14.5a3 3 0 1 0 3 3M17 14.5a3 3 0 1 1-2.5 4.7',
);
export const MegaphoneIcon = /* @__PURE__ */ icon('M4 10v4h3l8 5V5l-8 5H4zM8 14l1.5 6M18.5 9.5a3.5 3.5 0 0 1 0 5');
export const RocketIcon = /* @__PURE__ */ icon(
  'M9 15l-3-3c1-5 5-9 13-9 0 8-4 12-9 13zM6 12H3l2-4h3m4 8v5l4-2v-3M15 9h.01M5 16l-2 5 5-2',
);
export const MailIcon = /* @__PURE__ */ icon('M3 6h18v13H3zM3.5 6.5 12 13l8.5-6.5');
