import { fold } from './fold.ts';

// Words that a question is built with in the product's languages, and what questions of a council have in common: what somebody
// asks is in the others. Short lists by hand, since a stop list of a library holds words that tell questions apart here
// (such as 'open') and lacks those that do not ('planned').
const english = `a an the this that these those there here is are was were be been being am will would shall should can could may
might must do does did done doing have has had having get gets got getting got going go i you he she it we they me us them my your
our their his her its of in on at to for from by with without about into over under until till than as if and or but not no so too
very more most many much few some any all both each again also just only what which who whom whose when where why how plan plans
planned able up out off s t re ve ll need want make`;
const german = `der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen es er sie ihr wir ich du man sich
uns euch mich mir unser unsere unseren unserem unserer ihre ihren ihrem ist sind war waren sein bin wird werden wurde wurden worden
kann können könnte könnten soll sollen sollte sollten muss müssen müsste darf dürfen mag mögen will wollen haben hat hatte hätte habe
gibt geben gab und oder aber nicht kein keine keinen so zu sehr mehr viel viele wenig wenige auch nur noch schon wieder in im an am
auf aus bei beim mit nach von vom vor zum zur über unter für gegen durch um bis ohne ab als wie wenn ob dass damit was wer wen wem
wessen wann wo wohin woher warum wieso weshalb welche welcher welches bald geplant geschieht passiert tun tut macht machen`;
const french = `le la les l un une des du de d ce cet cette ces c ça il elle ils elles on nous vous je tu j me te se s y en lui leur
leurs mon ma mes ton ta tes son sa ses notre nos votre vos est sont était étaient sera seront serait soit être été a as ai ont avait
avaient aura auront aurait avoir eu va vont aller faire fait faites font peut peuvent pourrait pourraient pouvoir doit doivent et ou
mais ne n pas plus moins très trop si aussi à au aux dans par pour sur sous vers avec sans contre entre chez avant après dès que qu
qui quoi dont où quand comment pourquoi combien quel quelle quels quelles t prévu prévue`;
const spanish = `el la los las lo un una unos unas al del de este esta estos estas ese esa eso esto yo tú él ella ellos ellas nosotros
usted ustedes me te se nos les le su sus mi mis nuestro nuestra nuestros nuestras es son era fue fueron ser sido está están estar hay
habrá había haber ha han he hemos va van ir hace hacen hacer puede pueden podría podrían poder debe deben tener tiene tienen tendrá y o
u e pero no ni más menos muy tan tanto también solo sin con por para en a ante bajo contra desde hasta entre hacia sobre según si como
que qué quién quiénes cuál cuáles cuándo cuánto cuánta cuántos cuántas dónde adónde cómo porque previsto prevista pasará pasar`;
const arabic = `من ما ماذا متى أين لماذا كيف كم هل أي الذي التي الذين هذا هذه ذلك تلك هناك هنا هو هي هم نحن أنتم أنا في على إلى عن مع
بعد قبل حتى ضد بين عند لدى أن إن لن لا لم قد سوف سيكون ستكون يكون تكون كان كانت ليس يمكن بإمكان و أو ثم لكن إذا كل بعض عدد المزيد أكثر`;
const chinese =
  '的了吗嗎呢么麼什有没沒是可以能不这這那个個为為在和与與及被把将將会會要应應该該由谁誰何时時候就也都而但如果因所或者之其对對于於我你他她们們您从從到';

/** By the codes of languages: each language of the product has its own. */
export const functionWords: Readonly<Record<string, string>> = {
  ar: arabic,
  de: german,
  en: english,
  es: spanish,
  fr: french,
};

const folded = new Set(
  Object.values(functionWords)
    .flatMap((words) => words.split(/\s+/).map(fold))
    .concat([...chinese]),
);

/** Whether a folded word, or a character of a language without spaces, says little about what a question asks. */
export function isFunctionWord(word: string): boolean {
  return folded.has(word);
}
