import { linkTo, useNavigation } from '../react/navigation.ts';
import { useWords } from '../react/use-words.ts';
import { ButtonLink } from '../ui/basics/buttons.tsx';
import { DownloadIcon } from '../ui/basics/icons.tsx';
import { DeniedState } from '../ui/states/denied-state.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import type { OfferedExports } from './offered-exports.ts';
import { words as exportDialogWords } from './words.ts';

/** The user may start no export here, or nobody can yet. */
export function NoExports({ offered: { any, mayRegister } }: { offered: OfferedExports }) {
  const words = useWords(exportDialogWords);
  const navigation = useNavigation();
  if (any) return <DeniedState text={words.denied} />;
  return (
    <EmptyState
      icon={<DownloadIcon size={20} />}
      title={words.noneTitle}
      text={mayRegister ? words.noneStaff : words.noneText}
      action={
        mayRegister && (
          <ButtonLink {...linkTo(navigation, () => ({ name: 'applications' }))}>{words.toApplications}</ButtonLink>
        )
      }
    />
  );
}
