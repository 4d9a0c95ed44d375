import { useState } from 'react';
import type { User } from '../../../core/contract/entities/user.ts';
import { codeOf } from '../../../core/errors/guards.ts';
import { lazy } from '../../react/lazy.ts';
import { useObjectUrl, useOwnAvatar } from '../../react/own-avatar.ts';
import { useSignal } from '../../react/signals.ts';
import { AvatarField } from '../../ui/fields/files/avatar-field.tsx';
import { InfoIcon } from '../../ui/basics/icons.tsx';
import type { ProfileModel } from './profile-model.ts';
import { words as accountWords } from '../words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { errorText } from '../../ui/states/error-text.ts';
import { InPlace } from '../../ui/states/in-place.tsx';
import { LazyDialog } from '../../ui/overlays/lazy-dialog.tsx';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

/** The avatar: a chosen, dropped or pasted file is cropped, shown, and saved with the form. */
export function AvatarPicker({ user, model }: { user: User; model: ProfileModel }) {
  const words = useWords(accountWords);
  const speak = useSpeak();
  const { src, error } = useOwnAvatar();
  const pending = useSignal(model.avatar);
  const preview = useObjectUrl(pending.kind === 'new' ? pending.picture : null);
  const [file, setFile] = useState<File | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const choose = (chosen: File | null) => {
    setUnreadable(false);
    setFile(chosen);
  };
  const failure = isShown(error) && pending.kind === 'kept' && (
    <span className="iam-account-note" role="alert">
      <InfoIcon size={14} />
      {errorText(speak, error)}
    </span>
  );
  const shown = { new: preview, kept: src, removed: undefined }[pending.kind];
  return (
    <div className="iam-account-avatar">
      <AvatarField
        name="avatar"
        label={words.avatar}
        userName={user.name}
        value={null}
        src={shown}
        paste
        hint={failure ? <InPlace outline={words.avatarHint}>{failure}</InPlace> : words.avatarHint}
        // Only the crop is sent, which is small.
        maxBytes={Infinity}
        error={unreadable ? words.unreadable : null}
        onChange={choose}
        onRemove={() => model.removeAvatar()}
      />
      {file && (
        <LazyDialog onClose={() => setFile(null)}>
          <CropDialog
            file={file}
            onClose={() => setFile(null)}
            onCropped={(picture) => {
              setFile(null);
              model.choose(picture);
            }}
            onUnreadable={() => {
              setFile(null);
              setUnreadable(true);
            }}
          />
        </LazyDialog>
      )}
    </div>
  );
}

/** A user without settings can do nothing about it. */
const isShown = (error: unknown) => error !== undefined && codeOf(error) !== 'settings_not_found';
