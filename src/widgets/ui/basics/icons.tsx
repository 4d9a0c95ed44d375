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
export const ChevronDownIcon = /* @__PURE__ */ icon('m7 10 5 5 5-5');
export const CopyIcon = /* @__PURE__ */ icon('M9 9h11v11H9zM5 15H4V4h11v1');
export const BellIcon = /* @__PURE__ */ icon('M6 9a6 6 0 0 1 12 0c0 6 2 7 2 7H4s2-1 2-7m4 11a2 2 0 0 0 4 0');
export const WarningIcon = /* @__PURE__ */ icon('M12 4 2.5 20h19zM12 10v4.5M12 17.3v.01');
export const UserIcon = /* @__PURE__ */ icon('M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4 21c1-5 4-7 8-7s7 2 8 7');
export const UserPlusIcon = /* @__PURE__ */ icon(
  'M13 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM2 21c.8-4.5 3.5-7 7-7 3 0 5.4 1.7 6.5 5M19 8v6m-3-3h6',
);
export const BuildingIcon = /* @__PURE__ */ icon('M4 20V6l8-3 8 3v14M9 20v-5h6v5M3 20h18M9 9v.01M15 9v.01');
export const LogoutIcon = /* @__PURE__ */ icon('M14 4H5v16h9M10 12h11m-4-4 4 4-4 4', true);
export const CalendarIcon = /* @__PURE__ */ icon('M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8');
export const UploadIcon = /* @__PURE__ */ icon('M12 16V4m-5 5 5-5 5 5M4 16v4h16v-4');
export const DownloadIcon = /* @__PURE__ */ icon('M12 4v12m-5-5 5 5 5-5M4 16v4h16v-4');
export const FileIcon = /* @__PURE__ */ icon('M6 3h8l4 4v14H6zM14 3v4h4');
export const CameraIcon = /* @__PURE__ */ icon(
  'M4 8h3.5L9 5h6l1.5 3H20v11H4zM15.5 13a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z',
);
export const PhoneIcon = /* @__PURE__ */ icon(
  'M5 4h4l1.5 5-2.5 1.5a12 12 0 0 0 5.5 5.5L15 13.5l5 1.5v4c0 .6-.4 1-1 1A15 15 0 0 1 4 5c0-.6.4-1 1-1z',
);
export const LinkIcon = /* @__PURE__ */ icon(
  'M10 14a4.5 4.5 0 0 0 6.4 0l3-3A4.5 4.5 0 0 0 13 4.6l-1 1M14 10a4.5 4.5 0 0 0-6.4 0l-3 3a4.5 4.5 0 0 0 6.4 6.4l1-1',
);
export const RefreshIcon = /* @__PURE__ */ icon(
  'M20 11a8 8 0 0 0-14.5-3.5L4 9M4 4v5h5M4 13a8 8 0 0 0 14.5 3.5L20 15M20 20v-5h-5',
);
export const FilterIcon = /* @__PURE__ */ icon('M4 6h16M7 12h10M10 18h4');
export const OfflineIcon = /* @__PURE__ */ icon(
  'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M2 8.8a15 15 0 0 1 4-2.6M10.5 5a15 15 0 0 1 11.5 3.8M14.5 10.3a10 10 0 0 1 4.5 ' +
    '2.2M8.5 16a5 5 0 0 1 7 0M12 19.5v.01',
);
export const SwapIcon = /* @__PURE__ */ icon('M4 8h15m-4-4 4 4-4 4M20 16H5m4-4-4 4 4 4');
export const BoxIcon = /* @__PURE__ */ icon('m12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9');
