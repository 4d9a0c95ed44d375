import { icon } from './icons-base.tsx';

// Icons of the sign-in's first view are in a separate file, so that it loads no others.
export {
  EyeIcon,
  EyeOffIcon,
  CheckIcon,
  CloseIcon,
  InfoIcon,
  AlertIcon,
  SuccessIcon,
  KeyIcon,
  LockIcon,
  DiamondIcon,
  SpinnerIcon,
  type IconProps,
} from './icons-base.tsx';

export const CircleIcon = /* @__PURE__ */ icon('M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z');
export const MinusIcon = /* @__PURE__ */ icon('M5 12h14');
export const PlusIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14');
export const SearchIcon = /* @__PURE__ */ icon('M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM20 20l-4-4');
export const ChevronDownIcon = /* @__PURE__ */ icon('m7 10 5 5 5-5');
export const ChevronUpIcon = /* @__PURE__ */ icon('m7 14 5-5 5 5');
export const ChevronStartIcon = /* @__PURE__ */ icon('m14 7-5 5 5 5', true);
export const ChevronEndIcon = /* @__PURE__ */ icon('m10 7 5 5-5 5', true);
export const ArrowStartIcon = /* @__PURE__ */ icon('M20 12H4m6-6-6 6 6 6', true);
export const ArrowUpIcon = /* @__PURE__ */ icon('M12 20V4m-6 6 6-6 6 6');
export const ArrowDownIcon = /* @__PURE__ */ icon('M12 4v16m-6-6 6 6 6-6');
export const SortIcon = /* @__PURE__ */ icon('m8 9 4-4 4 4M8 15l4 4 4-4');
export const TrashIcon = /* @__PURE__ */ icon('M4 7h16M10 11v6m4-6v6M6 7l1 13h10l1-13M9 7V4h6v3');
export const EditIcon = /* @__PURE__ */ icon('M4 20h4L19.5 8.5a2.1 2.1 0 0 0-4-4L4 16zM14 6l4 4');
export const CopyIcon = /* @__PURE__ */ icon('M9 9h11v11H9zM5 15H4V4h11v1');
export const BellIcon = /* @__PURE__ */ icon('M6 9a6 6 0 0 1 12 0c0 6 2 7 2 7H4s2-1 2-7m4 11a2 2 0 0 0 4 0');
export const WarningIcon = /* @__PURE__ */ icon('M12 4 2.5 20h19zM12 10v4.5M12 17.3v.01');
export const HelpIcon = /* @__PURE__ */ icon(
  'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5v.01',
);
export const ShieldIcon = /* @__PURE__ */ icon('M12 3 5 6v6c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z');
export const UserIcon = /* @__PURE__ */ icon('M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4 21c1-5 4-7 8-7s7 2 8 7');
export const UsersIcon = /* @__PURE__ */ icon(
  'M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.5c2 ' +
    '.8 3.2 2.7 3.5 5.5',
);
export const UserPlusIcon = /* @__PURE__ */ icon(
  'M13 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM2 21c.8-4.5 3.5-7 7-7 3 0 5.4 1.7 6.5 5M19 8v6m-3-3h6',
);
export const BuildingIcon = /* @__PURE__ */ icon('M4 20V6l8-3 8 3v14M9 20v-5h6v5M3 20h18M9 9v.01M15 9v.01');
export const SettingsIcon = /* @__PURE__ */ icon(
  'M4 7h9M17 7h3M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM4 17h3M11 17h9M11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
);
export const LogoutIcon = /* @__PURE__ */ icon('M14 4H5v16h9M10 12h11m-4-4 4 4-4 4', true);
export const ArrowLeftIcon = /* @__PURE__ */ icon('M20 12H5m6-6-6 6 6 6', true);
export const MenuIcon = /* @__PURE__ */ icon('M4 7h16M4 12h16M4 17h16');
export const MoreIcon = /* @__PURE__ */ icon(
  'M7 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM19 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0z',
);
export const AppsIcon = /* @__PURE__ */ icon('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z');
export const CalendarIcon = /* @__PURE__ */ icon('M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8');
export const ClockIcon = /* @__PURE__ */ icon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3.5 2');
export const UploadIcon = /* @__PURE__ */ icon('M12 16V4m-5 5 5-5 5 5M4 16v4h16v-4');
export const DownloadIcon = /* @__PURE__ */ icon('M12 4v12m-5-5 5 5 5-5M4 16v4h16v-4');
export const FileIcon = /* @__PURE__ */ icon('M6 3h8l4 4v14H6zM14 3v4h4');
export const CameraIcon = /* @__PURE__ */ icon(
  'M4 8h3.5L9 5h6l1.5 3H20v11H4zM15.5 13a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z',
);
export const MailIcon = /* @__PURE__ */ icon('M3 6h18v13H3zM3.5 6.5 12 13l8.5-6.5');
export const PhoneIcon = /* @__PURE__ */ icon(
  'M5 4h4l1.5 5-2.5 1.5a12 12 0 0 0 5.5 5.5L15 13.5l5 1.5v4c0 .6-.4 1-1 1A15 15 0 0 1 4 5c0-.6.4-1 1-1z',
);
export const SendIcon = /* @__PURE__ */ icon('M20 4 3 11l7 3 3 7zM10 14l5-5', true);
export const LinkIcon = /* @__PURE__ */ icon(
  'M10 14a4.5 4.5 0 0 0 6.4 0l3-3A4.5 4.5 0 0 0 13 4.6l-1 1M14 10a4.5 4.5 0 0 0-6.4 0l-3 3a4.5 4.5 0 0 0 6.4 6.4l1-1',
);
export const ExternalIcon = /* @__PURE__ */ icon('M14 4h6v6M20 4l-9 9M18 14v6H4V6h6', true);
export const RefreshIcon = /* @__PURE__ */ icon(
  'M20 11a8 8 0 0 0-14.5-3.5L4 9M4 4v5h5M4 13a8 8 0 0 0 14.5 3.5L20 15M20 20v-5h-5',
);
export const UndoIcon = /* @__PURE__ */ icon('M4 9h10a6 6 0 0 1 0 12h-4M8 5 4 9l4 4', true);
export const FilterIcon = /* @__PURE__ */ icon('M4 6h16M7 12h10M10 18h4');
export const OfflineIcon = /* @__PURE__ */ icon(
  'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M2 8.8a15 15 0 0 1 4-2.6M10.5 5a15 15 0 0 1 11.5 3.8M14.5 10.3a10 10 0 0 1 4.5 ' +
    '2.2M8.5 16a5 5 0 0 1 7 0M12 19.5v.01',
);
export const GlobeIcon = /* @__PURE__ */ icon(
  'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3.5 9h17M3.5 15h17M12 3c-5 5.5-5 12.5 0 18 5-5.5 5-12.5 0-18z',
);
export const BookIcon = /* @__PURE__ */ icon(
  'M12 6.5C10 5 7 4.5 3.5 4.5v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14C17 4.5 14 5 12 6.5zM12 6.5v14',
);
export const CodeIcon = /* @__PURE__ */ icon('m8 7-5 5 5 5M16 7l5 5-5 5');
export const SwapIcon = /* @__PURE__ */ icon('M4 8h15m-4-4 4 4-4 4M20 16H5m4-4-4 4 4 4');
export const WebhookIcon = /* @__PURE__ */ icon(
  'M8.5 10.5 5.5 16M15 16h-5M14 8l3 5.5M15 6.5a3 3 0 1 0-5 2.2M7 14.5a3 3 0 1 0 3 3M17 14.5a3 3 0 1 1-2.5 4.7',
);
export const BoxIcon = /* @__PURE__ */ icon('m12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9');
export const MegaphoneIcon = /* @__PURE__ */ icon('M4 10v4h3l8 5V5l-8 5H4zM8 14l1.5 6M18.5 9.5a3.5 3.5 0 0 1 0 5');
export const RocketIcon = /* @__PURE__ */ icon(
  'M9 15l-3-3c1-5 5-9 13-9 0 8-4 12-9 13zM6 12H3l2-4h3m4 8v5l4-2v-3M15 9h.01M5 16l-2 5 5-2',
);
