import { useState } from 'react';
import { FieldFrame, useField, type FieldProps } from '../../ui/fields/field.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Segmented } from '../../ui/data/segmented.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { useWords } from '../../react/use-words.ts';
import styles from './permission-matrix.css';
import { matrixWords } from './permission-words.ts';
import {
  applicationOf,
  applicationTitle,
  groupName,
  groupsOf,
  isIncluded,
  isWriteOnly,
  levelName,
  levelOf,
  levelsOf,
  neededFor,
  resourcesOf,
  rowText,
  searchRows,
  withLevel,
  type Level,
  type PermissionRow,
} from './permission-rows.ts';

/** Whether the user may grant a permission. */
type Grantable = (resource: string) => boolean;

export interface PermissionFieldProps extends FieldProps<readonly string[]> {
  rows: readonly PermissionRow[];
  /** Levels with other permissions are disabled with the reason. */
  grantable: Grantable;
}

const none: readonly string[] = [];

/** A role's permissions as a form field: one row per area, with None, Read and Write. */
export function PermissionField({ rows, grantable, ...props }: PermissionFieldProps) {
  const field = useField(props, none);
  return (
    <FieldFrame field={field} props={props} group>
      <Matrix
        rows={rows}
        granted={field.value}
        grantable={grantable}
        onChange={(value) => !field.locked && field.set(value)}
      />
    </FieldFrame>
  );
}

/** A role's permissions, read-only. */
export function PermissionMatrix({ rows, granted }: { rows: readonly PermissionRow[]; granted: readonly string[] }) {
  return <Matrix rows={rows} granted={granted} />;
}

interface MatrixProps {
  rows: readonly PermissionRow[];
  granted: readonly string[];
  grantable?: Grantable;
  /** Without it the matrix is read-only. */
  onChange?: (granted: readonly string[]) => void;
}

function Matrix({ rows, granted, grantable = () => true, onChange }: MatrixProps) {
  const words = useWords(matrixWords);
  useKit(styles);
  const [term, setTerm] = useState('');
  const found = searchRows(words, rows, term);
  const count = rows.filter((row) => levelOf(row, granted) !== 'none').length;
  return (
    <div className="iam-matrix">
      <div className="iam-matrix-bar">
        <SearchField name="permission-search" label={words.search} onSearch={setTerm} />
        <p className="iam-matrix-count" role="status">
          {words.granted(count, rows.length)}
        </p>
      </div>
      <div className="iam-matrix-frame">
        {found.length === 0 ? (
          <p className="iam-matrix-none">{words.noneFoundText(term)}</p>
        ) : (
          <table className="iam-matrix-table" aria-label={words.label}>
            <thead className="iam-visually-hidden">
              <tr>
                <th scope="col">{words.area}</th>
                <th scope="col">{words.access}</th>
              </tr>
            </thead>
            {groupsOf(found).map((group) => (
              <tbody key={group}>
                <tr className="iam-matrix-group">
                  <th scope="rowgroup" colSpan={2}>
                    <bdi>{groupName(words, rows, group)}</bdi>
                  </th>
                </tr>
                {found
                  .filter((row) => row.group === group)
                  .map((row) => (
                    <Row
                      key={row.id}
                      row={row}
                      rows={rows}
                      granted={granted}
                      grantable={grantable}
                      onChange={onChange}
                    />
                  ))}
              </tbody>
            ))}
          </table>
        )}
      </div>
    </div>
  );
}

function Row({
  row,
  rows,
  granted,
  grantable,
  onChange,
}: {
  row: PermissionRow;
  rows: readonly PermissionRow[];
  granted: readonly string[];
  grantable: Grantable;
  onChange: MatrixProps['onChange'];
}) {
  const words = useWords(matrixWords);
  const { name, about } = rowText(words, rows, row);
  const application = applicationOf(row);
  const level = levelOf(row, granted);
  const open = (one: Level) => one === level || neededFor(row, one).every(grantable);
  const levels = levelsOf(row);
  const locked = onChange ? levels.filter((one) => !open(one)) : [];
  const why = locked.length === 0 ? null : locked.length < levels.length - 1 ? words.notHeldPartly : words.notHeld;
  return (
    <tr>
      <th scope="row">
        <Tooltip text={resourcesOf(row).join(', ')}>
          {(tip) => (
            // The raw names must be reachable by keyboard, and a tooltip needs something focusable.
            <span {...tip} className="iam-matrix-name" tabIndex={0}>
              {name}
            </span>
          )}
        </Tooltip>
        <span className="iam-matrix-about">{about}</span>
        {application !== null && isIncluded(row, granted) && (
          <span className="iam-matrix-about">{words.included(applicationTitle(words, rows, application))}</span>
        )}
        {isWriteOnly(row, granted) && <span className="iam-matrix-about">{words.writeOnly}</span>}
        {why && <span className="iam-matrix-about iam-matrix-why">{why}</span>}
      </th>
      <td>
        {onChange ? (
          <Segmented
            label={name}
            segments={levels.map((one) => ({ id: one, name: levelName(words, row, one), disabled: !open(one) }))}
            value={level}
            onChange={(next) => onChange(withLevel(row, next as Level, granted))}
          />
        ) : (
          <span className="iam-matrix-level" data-level={level}>
            {levelName(words, row, level)}
          </span>
        )}
      </td>
    </tr>
  );
}
