import { type DragEvent, useRef, useState } from 'react';
import { withError, FieldFrame, useField, type FieldProps } from '../field.tsx';
import { fileProblem, readableBytes, readableLimit, readableTypes, type FileRules } from './file-check.ts';
import styles from './file-field.css';
import { CloseIcon, FileIcon, UploadIcon } from '../../basics/icons.tsx';
import { useKit } from '../../styles/kit.ts';
import { words as fieldsWords } from '../words.ts';
import { useSpeak, useWords } from '../../../react/use-words.ts';

export interface FileFieldProps extends FieldProps<File | null>, FileRules {}

/** One file, chosen or dropped. An invalid file is rejected with the reason, and the previous one stays. */
export function FileField({ accept, maxBytes, ...props }: FileFieldProps) {
  const words = useWords(fieldsWords);
  const speak = useSpeak();
  useKit(styles);
  const field = useField<File | null>(props, null);
  const [rejected, setRejected] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const shown = withError(field, rejected);
  const file = field.value;
  const rules = [accept && readableTypes(accept), maxBytes !== undefined && readableLimit(maxBytes)]
    .filter(Boolean)
    .map(String);
  const take = (found: File | undefined) => {
    if (!found || field.locked) return;
    const wrong = fileProblem(speak, found, { accept, maxBytes });
    setRejected(wrong);
    if (wrong === null) field.set(found);
  };
  // Chromium does not pass dropped files to a file input inside a shadow root.
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const clear = () => {
    if (input.current) input.current.value = '';
    setRejected(null);
    field.set(null);
    input.current?.focus();
  };
  return (
    <FieldFrame field={shown} props={props}>
      <div
        className="iam-file"
        data-over={over || undefined}
        data-disabled={field.disabled || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          {...shown.control}
          ref={input}
          type="file"
          className="iam-file-input"
          accept={accept}
          required={(props.required ?? false) && !file}
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
        <span className="iam-file-sign">{file ? <FileIcon size={18} /> : <UploadIcon size={18} />}</span>
        <span className="iam-file-text">
          <span className="iam-file-main">{file ? file.name : words.chooseFile}</span>
          <span className="iam-file-note">
            {file ? readableBytes(file.size) : words.dropFile}
            {/* Isolated: from right to left, a dot at the end of a line would stand before it. */}
            {!file &&
              rules.map((rule) => (
                <span key={rule}>
                  {' · '}
                  <bdi>{rule}</bdi>
                </span>
              ))}
          </span>
        </span>
        {file && !field.disabled && (
          <button type="button" className="iam-box-button" aria-label={words.remove(file.name)} onClick={clear}>
            <CloseIcon size={14} />
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
