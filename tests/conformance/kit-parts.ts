import avatar from '../../demo/kit/parts/data/avatar.tsx';
import badge from '../../demo/kit/parts/data/badge.tsx';
import copyButton from '../../demo/kit/parts/data/copy-button.tsx';
import dateText from '../../demo/kit/parts/data/date-text.tsx';
import detailsList from '../../demo/kit/parts/data/details-list.tsx';
import listbox from '../../demo/kit/parts/data/listbox.tsx';
import maskedSecret from '../../demo/kit/parts/data/masked-secret.tsx';
import pagination from '../../demo/kit/parts/data/pagination.tsx';
import progressLine from '../../demo/kit/parts/data/progress-line.tsx';
import qrCode from '../../demo/kit/parts/data/qr-code.tsx';
import segmented from '../../demo/kit/parts/data/segmented.tsx';
import shortText from '../../demo/kit/parts/data/short-text.tsx';
import table from '../../demo/kit/parts/data/table.tsx';
import tabs from '../../demo/kit/parts/data/tabs.tsx';
import virtualTable from '../../demo/kit/parts/data/virtual-table.tsx';
import buttons from '../../demo/kit/parts/fields/buttons.tsx';
import choices from '../../demo/kit/parts/fields/choices.tsx';
import datePickers from '../../demo/kit/parts/fields/date-pickers.tsx';
import files from '../../demo/kit/parts/fields/files.tsx';
import form from '../../demo/kit/parts/fields/form.tsx';
import icons from '../../demo/kit/parts/fields/icons.tsx';
import lookupField from '../../demo/kit/parts/fields/lookup-field.tsx';
import multiSelect from '../../demo/kit/parts/fields/multi-select.tsx';
import passwordField from '../../demo/kit/parts/fields/password-field.tsx';
import searchField from '../../demo/kit/parts/fields/search-field.tsx';
import select from '../../demo/kit/parts/fields/select.tsx';
import tagInput from '../../demo/kit/parts/fields/tag-input.tsx';
import textField from '../../demo/kit/parts/fields/text-field.tsx';
import confirm from '../../demo/kit/parts/overlays/confirm.tsx';
import dialog from '../../demo/kit/parts/overlays/dialog.tsx';
import menu from '../../demo/kit/parts/overlays/menu.tsx';
import popover from '../../demo/kit/parts/overlays/popover.tsx';
import toast from '../../demo/kit/parts/overlays/toast.tsx';
import tooltip from '../../demo/kit/parts/overlays/tooltip.tsx';
import panels from '../../demo/kit/parts/states/panels.tsx';
import resourceView from '../../demo/kit/parts/states/resource-view.tsx';
import skeleton from '../../demo/kit/parts/states/skeleton.tsx';

/** Every part, by name: the element tests are bundled and cannot discover the parts like the page. */
export const allParts = {
  'data/avatar.tsx': avatar,
  'data/badge.tsx': badge,
  'data/copy-button.tsx': copyButton,
  'data/date-text.tsx': dateText,
  'data/details-list.tsx': detailsList,
  'data/listbox.tsx': listbox,
  'data/masked-secret.tsx': maskedSecret,
  'data/pagination.tsx': pagination,
  'data/progress-line.tsx': progressLine,
  'data/qr-code.tsx': qrCode,
  'data/segmented.tsx': segmented,
  'data/short-text.tsx': shortText,
  'data/table.tsx': table,
  'data/tabs.tsx': tabs,
  'data/virtual-table.tsx': virtualTable,
  'fields/buttons.tsx': buttons,
  'fields/choices.tsx': choices,
  'fields/date-pickers.tsx': datePickers,
  'fields/files.tsx': files,
  'fields/form.tsx': form,
  'fields/icons.tsx': icons,
  'fields/lookup-field.tsx': lookupField,
  'fields/multi-select.tsx': multiSelect,
  'fields/password-field.tsx': passwordField,
  'fields/search-field.tsx': searchField,
  'fields/select.tsx': select,
  'fields/tag-input.tsx': tagInput,
  'fields/text-field.tsx': textField,
  'overlays/confirm.tsx': confirm,
  'overlays/dialog.tsx': dialog,
  'overlays/menu.tsx': menu,
  'overlays/popover.tsx': popover,
  'overlays/toast.tsx': toast,
  'overlays/tooltip.tsx': tooltip,
  'states/panels.tsx': panels,
  'states/resource-view.tsx': resourceView,
  'states/skeleton.tsx': skeleton,
};
